// What a guest may begin with, said under the tower's first screen: each is a press of its buttons.
import * as deal from "./deal.js";
import * as lesson from "./lesson.js";
import { tap } from "./press.js";
import { onSettled, shownLines } from "./said.js";
import { isStart } from "./screens.js";

const row = document.querySelector(".first");

row.addEventListener("click", ({ target }) => {
  if (target.value) tap(+target.value);
});
row.querySelector(".dealt-today").addEventListener("click", deal.today);
row.querySelector(".learn").addEventListener("click", lesson.start);
onSettled(() => {
  const lines = shownLines();
  row.hidden = !isStart(lines);
  row.querySelector("[value='6']").hidden = !lines[1].startsWith("1:");  // nobody plays cards alone
});

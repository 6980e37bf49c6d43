// A box that ticks all others of its form.
for (const all of document.querySelectorAll("input[data-all]")) {
  all.addEventListener("change", () => {
    for (const one of all.form.elements) if (one.name === "chosen") one.checked = all.checked;
  });
}

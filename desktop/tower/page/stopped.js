// A page whose scripts do not come says why. No other script can, and none translates it.
addEventListener("load", () => {
  if (document.documentElement.dataset.speaks) return;
  const why = origin === "null"
    ? "This page was opened as a file, or in a frame that keeps its scripts out: open it by its address, in a tab of its own."
    : "Scripts of this page do not come, or this browser is too old for them: reload the page.";
  document.body.prepend(Object.assign(document.createElement("p"), { className: "notice", role: "alert", textContent: why }));
});

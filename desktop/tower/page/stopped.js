// A page whose scripts do not come says why, in a language of the browser. No other script can, and none translates it.
const FRAMED = {
  en: "This page was opened as a file, or in a frame that keeps its scripts out: open it by its address, in a tab of its own.",
  de: "Diese Seite wurde als Datei geöffnet, oder in einem Rahmen, der ihre Skripte nicht zulässt: Öffne sie mit ihrer Adresse, in einem eigenen Tab.",
  fr: "Cette page est ouverte comme fichier, ou dans un cadre qui bloque ses scripts : ouvrez-la par son adresse, dans son propre onglet.",
};
const LOST = {
  en: "Scripts of this page do not come, or this browser is too old for them: reload the page.",
  de: "Skripte dieser Seite kommen nicht an, oder dieser Browser ist zu alt für sie: Lade die Seite neu.",
  fr: "Des scripts de cette page n'arrivent pas, ou ce navigateur est trop ancien pour eux : rechargez la page.",
};
addEventListener("load", () => {
  if (document.documentElement.dataset.speaks) return;
  const lang = navigator.languages.map((code) => code.slice(0, 2)).find((code) => code in LOST) || "en";
  const textContent = (origin === "null" ? FRAMED : LOST)[lang];
  document.body.prepend(Object.assign(document.createElement("p"), { className: "notice", role: "alert", lang, textContent }));
});

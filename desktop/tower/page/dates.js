// Dates as people of the page's language write them: 24. November 2026 um 20:15. The browser knows how; the Python of
// the site has no library for it.
const LOCALES = { en: "en-GB" };

// Call it when parts with dates are there.
export function dated() {
  const { lang } = document.documentElement;
  const format = new Intl.DateTimeFormat(LOCALES[lang] ?? lang, { dateStyle: "long", timeStyle: "short" });
  for (const part of document.querySelectorAll("time")) part.textContent = format.format(new Date(part.dateTime));
}

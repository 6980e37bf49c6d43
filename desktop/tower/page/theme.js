// Before anything is drawn: the light or dark theme that was chosen here, as store.js keeps it; else that of the device.
try {
  const folder = new URL("./", document.currentScript?.src ?? location.href).pathname;
  const theme = localStorage.getItem(`tower ${folder} theme`) ?? localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* no storage: the device's theme */ }

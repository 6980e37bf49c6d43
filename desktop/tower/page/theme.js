// Before anything is drawn: the light or dark theme that was chosen here; else that of the device.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* no storage: the device's theme */ }

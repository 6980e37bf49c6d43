// A link whose # a messenger has written as %23 leads to its page, where the host shows 404.html for what it does not have.
if (location.pathname.includes("%23")) location.replace(location.href.replace("%23", "#"));

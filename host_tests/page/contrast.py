"""How well the text of a page stands out from what lies behind it, by WCAG 2.2: ``page.evaluate(CONTRAST)`` lists what
is too faint, ``page.evaluate(RING)`` gives the contrast of the focused element's ring.

Behind a text lie the colours of its element and of those around it, down to one that hides the rest; of a gradient all
of its colours count, but not of one that shows in a part only, as a shadow at an edge does.
"""

_MEASURE = """
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const seen = new Map();
    const rgba = (colour) => {
        if (!seen.has(colour)) {
            canvas.clearRect(0, 0, 1, 1);
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
            seen.set(colour, [r, g, b, a / 255]);
        }
        return seen.get(colour);
    };
    const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
    const light = ([red, green, blue]) => {
        const linear = (c) => c / 255 <= 0.04045 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4;
        const [r, g, b] = [red, green, blue].map(linear);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
        const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05);
    };
    const layer = (style) => {
        const { backgroundImage, backgroundColor, backgroundSize } = style;
        const fills = !/px|%/.test(backgroundSize);
        const stops = (fills && backgroundImage.match(/(rgba?|color|oklab)[(][^()]*[)]/g)) || [];
        return [stops.map(rgba), [rgba(backgroundColor)]].filter((colours) => colours.some(([, , , a]) => a > 0));
    };
    const grounds = (one) => {
        if (!one) return [[255, 255, 255, 1]];
        const before = getComputedStyle(one, "::before");
        const under = before.content !== "none" && before.zIndex < 0 ? layer(before) : [];
        const layers = [...under, ...layer(getComputedStyle(one))];
        const hides = layers.findIndex((colours) => colours.every(([, , , a]) => a > 0.97));
        let found = hides < 0 ? grounds(one.parentElement) : layers[hides];
        for (const colours of layers.slice(0, hides < 0 ? layers.length : hides).reverse())
            found = found.flatMap((below) => colours.map((colour) => over(colour, below)));
        return found;
    };
    const worst = (colour, behind) => Math.min(...behind.map((ground) => contrast(over(colour, ground), ground)));
"""
CONTRAST = f"""() => {{
    {_MEASURE}
    const found = [];
    for (const one of document.querySelectorAll("body, body *")) {{
        const said = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (!said || !one.checkVisibility() || one.matches("script, option, noscript, .said *, text")) continue;
        const style = getComputedStyle(one);
        const size = parseFloat(style.fontSize);
        const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
        const ratio = worst(rgba(style.color), grounds(one));
        if (ratio < least) found.push(`${{ratio.toFixed(2)}} ${{one.outerHTML.slice(0, 200)}}`);
    }}
    return found;
}}"""
RING = f"""() => {{
    {_MEASURE}
    const one = document.activeElement;
    const {{ outlineStyle, outlineColor, outlineOffset }} = getComputedStyle(one);
    const behind = grounds(parseFloat(outlineOffset) < 0 ? one : one.parentElement);
    return [one.outerHTML.slice(0, 80), outlineStyle === "none" ? 0 : worst(rgba(outlineColor), behind)];
}}"""

// Runs Python on the 32-bit MicroPython VM: node run.mjs HEAP_BYTES < {"files": {...}, "chunks": [...]}
// Prints what the chunks print. Garbage is collected between chunks only: the VM scans no stack inside one.
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { readFileSync } from "node:fs";

const { files, chunks } = JSON.parse(readFileSync(0, "utf8"));
const mp = await loadMicroPython({
    heapsize: Number(process.argv[2]),
    stdout: (line) => console.log(line),
    linebuffer: true,
});
for (const [path, text] of Object.entries(files)) {
    const folders = path.split("/").slice(0, -1);
    folders.forEach((_, i) => {
        const folder = folders.slice(0, i + 1).join("/");
        if (!mp.FS.analyzePath(folder).exists) mp.FS.mkdir(folder);
    });
    mp.FS.writeFile(path, text);
}
for (const chunk of chunks) {
    try {
        mp.runPython(chunk);
    } catch (error) {
        console.error(String(error.message ?? error));
        process.exit(1);
    }
}

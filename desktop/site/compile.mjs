// Compiles what the site carries, with the very Python that it carries: node compile.mjs FOLDER. See build.py.
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.mountNodeFS("/tower", process.argv[2]);
python.runPython(`
import sys
sys.path[:0] = ["/tower", "/tower/packages"]
from desktop.site import compiling
compiling.compile_all()
`);

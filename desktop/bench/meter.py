"""The meter that runs while the firmware does: see :mod:`desktop.bench.metered`."""

from desktop.bench import python_costs as costs

NS, BYTES = 0, 1


class Meter:
    """``counts``: nanoseconds not yet taken, and bytes of the heap used since the last collection. ``loaded``: the
    modules so far, each with its nanoseconds.
    """

    def __init__(self, text=False):
        self.text = text  # whether the drive holds source, not bytecode
        self.counts = [0, 0]
        self.collections = 0
        self.loaded = []

    def take(self):
        """The nanoseconds since the last call, those of a garbage collection among them if one was due."""
        counts = self.counts
        if counts[BYTES] > costs.HEAP_BYTES:
            self.collect()
        ns = counts[NS]
        counts[NS] = 0
        return ns

    def collect(self):
        """The garbage is collected."""
        self.collections += 1
        self.counts[BYTES] = 0
        self.counts[NS] += costs.COLLECTION

    def load(self, name, size):
        """A module of this *size* is loaded; its body is charged as it runs."""
        text = self.text or name in costs.TEXT_MODULES
        ns = costs.LOAD_MODULE + (size.nodes * costs.COMPILE_NODE if text else size.bytecode * costs.LOAD_BYTE)
        self.counts[NS] += ns
        self.loaded.append((name, ns))
        self.counts[BYTES] += size.bytecode * costs.MODULE_BYTES

    def again(self, names):
        """An import statement with so many *names*."""
        self.counts[NS] += costs.IMPORT_AGAIN + names * costs.IMPORT_NAME

    def names(self):
        """The names that metered code calls."""
        counts = self.counts

        def pay(ns, size):
            counts[NS] += ns
            counts[BYTES] += size

        def each(iterable, ns, size):
            for item in iterable:
                counts[NS] += ns
                counts[BYTES] += size
                yield item

        return {"__meter__": counts, "__pay__": pay, "__each__": each}

#!/bin/bash
# Unpacks Debian 13's arm-none-eabi-gcc 14.2, for a computer whose own is older: 115 MB to load, 950 MB on the disk, and
# nothing is installed but patchelf. It wants a Debian or Ubuntu on a PC (amd64); elsewhere see docs/code.md.
#     desktop/making/firmware/toolchain.sh [FOLDER]    build/toolchain, where `make firmware` looks by itself
# The packages come from the mirror that this computer's apt uses.
set -euo pipefail
to=$(realpath -m "${1:-$(dirname "$0")/../../../build/toolchain}")
[ -x "$to/bin/arm-none-eabi-gcc" ] && exit 0
[ "$(dpkg --print-architecture 2> /dev/null)" = amd64 ] || { echo "This is no Debian on a PC: get the compiler from developer.arm.com" >&2; exit 2; }
command -v patchelf > /dev/null || { apt-get update -qq; apt-get install -y -qq --no-install-recommends patchelf > /dev/null; }

# An apt of its own, which knows Debian 13 and nothing of what is installed here.
rm -rf "$to"
root=$to/apt gcc=$to/gcc libs=$to/libs
mkdir -p "$root/lists/partial" "$root/cache/archives/partial" "$to/debs" "$gcc" "$libs" "$to/bin"
touch "$root/status"
lists=$(find /etc/apt -name '*.list' -o -name '*.sources')
# shellcheck disable=SC2086
mirror=$(grep -hoE '(URIs: *|^deb (\[[^]]*\] )?)[a-z]+://[^ ]+/debian/?( |$)' $lists | grep -oE '[a-z]+://[^ ]+' | head -1 || true)
[ -n "$mirror" ] || { echo "No Debian mirror is named below /etc/apt: get the compiler from developer.arm.com" >&2; exit 2; }
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" > "$root/sources.list"
apt=(apt-get -qq -o "Dir::Etc::SourceList=$root/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o "Dir::State::Lists=$root/lists" -o "Dir::State::status=$root/status" -o "Dir::Cache=$root/cache"
    -o "APT::Sandbox::User=$(id -un)")
"${apt[@]}" update
(cd "$to/debs" && "${apt[@]}" download gcc-arm-none-eabi binutils-arm-none-eabi libnewlib-arm-none-eabi libnewlib-dev \
    libc6 libgmp10 libisl23 libjansson4 libmpc3 libmpfr6 libzstd1 zlib1g)

# The compiler runs with the libraries that it was linked with, not with this computer's.
for deb in "$to"/debs/{gcc,binutils,libnewlib}-*.deb; do dpkg -x "$deb" "$gcc"; done
for deb in "$to"/debs/{libc6,libgmp,libisl,libjansson,libmpc,libmpfr,libzstd,zlib}*.deb; do dpkg -x "$deb" "$libs"; done
loader=$(find "$libs" -name 'ld-linux-x86-64.so.2' | head -1)
path=$(dirname "$loader"):$gcc/usr/lib/x86_64-linux-gnu
find "$gcc/usr" -type f -perm -u+x | while read -r file; do
    if patchelf --print-interpreter "$file" > /dev/null 2>&1; then
        patchelf --set-interpreter "$loader" --set-rpath "$path" "$file"
    fi
done

# gcc looks for its C library in /usr, where it is not: it is told, each time that of the chip that it compiles for.
newlib=$gcc/usr/lib/arm-none-eabi/newlib
for tool in "$gcc"/usr/bin/arm-none-eabi-*; do ln -sf "$tool" "$to/bin/"; done
for tool in gcc g++; do
    rm -f "$to/bin/arm-none-eabi-$tool"
    cat > "$to/bin/arm-none-eabi-$tool" << END
#!/bin/sh
chip=\$("$gcc/usr/bin/arm-none-eabi-$tool" "-B$newlib/" "\$@" -print-multi-directory)
exec "$gcc/usr/bin/arm-none-eabi-$tool" -idirafter "$gcc/usr/include/newlib" "-B$newlib/" "-B$newlib/\$chip/" "-L$newlib/\$chip" "\$@"
END
    chmod +x "$to/bin/arm-none-eabi-$tool"
done
rm -rf "$to/debs" "$root"
"$to/bin/arm-none-eabi-gcc" --version | head -1

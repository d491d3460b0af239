"""Makes the small files that the schemas beside it are held against: with the tools of a Debian system, or byte by byte."""
import gzip, marshal, os, shutil, struct, subprocess, sys, tempfile, zlib

here = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'files')
work = tempfile.mkdtemp()
os.chdir(work)
P = struct.pack


def put(name, data):
    """Large files are mostly zero: they are kept packed."""
    if len(data) > 12000:
        name, data = name + '.packed', zlib.compress(data, 9)
    open(os.path.join(here, name), 'wb').write(data)


def tool(name, *commands):
    """What commands leave in a file of that name."""
    done = all(subprocess.run(c, shell=True, capture_output=True).returncode == 0 for c in commands)
    if done and os.path.exists(name) and os.path.getsize(name) > 0:
        put(name, open(name, 'rb').read())
    else:
        print('not made:', name, file=sys.stderr)


open('text', 'w').write('lanescope ' * 40)
open('a.c', 'w').write('int main(void) { return 42; }')
open('A.java', 'w').write('class A { static final long X = 1L << 40; static final double D = 2.5; String s() { return "hi"; } }')
open('m.po', 'w').write('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "yes"\nmsgstr "ja"\n')
open('t.ti', 'w').write('tiny|a tiny terminal,\n\tam, cols#80, lines#24, bel=^G, cr=\\r, clear=\\E[2J,\n')

for kind in ['png', 'gif', 'bmp', 'tif', 'jpg', 'ico', 'pcx', 'tga', 'dds', 'sgi', 'webp', 'psd', 'ppm', 'xwd', 'cin']:
    tool('image.' + kind, 'convert -size 9x7 gradient:red-blue image.' + kind)
tool('image.sun', 'convert -size 9x7 gradient:red-blue sun:image.sun')
tool('image.ff', 'convert -size 5x3 gradient:red-blue ff:image.ff')
for kind in ['wav', 'aiff', 'au', '8svx', 'caf', 'ogg', 'flac']:
    tool('sound.' + kind, 'sox -n -r 8000 -c 1 -b 16 sound.%s synth 0.02 sine 440' % kind)
for kind in ['avi', 'flv', 'mkv', 'mp4']:
    tool('movie.' + kind, 'ffmpeg -f lavfi -i color=red:s=16x16:d=0.1 -bitexact movie.' + kind)
tool('movie.mpegts', 'ffmpeg -f lavfi -i color=red:s=16x16:d=0.1 -bitexact -f mpegts movie.mpegts')
tool('sound.mp3', 'ffmpeg -f lavfi -i sine=d=0.05 -metadata title=tone sound.mp3')
tool('text.gz', 'gzip -kN text')
tool('text.zip', 'zip -q text.zip text a.c')
tool('text.tar', 'tar --format=ustar -cf text.tar text a.c')
tool('text.cpio', 'printf "text\\na.c\\n" | cpio -o -H newc > text.cpio')
tool('text.ar', 'ar rc text.ar text a.c')
tool('text.xz', 'xz -k text')
tool('text.bz2', 'bzip2 -k text')
tool('text.lz4', 'lz4 -q text text.lz4')
tool('text.zst', 'zstd -q text')
tool('text.iso', 'genisoimage -quiet -o text.iso text a.c')
tool('small.elf', 'gcc -c a.c -o small.elf')
tool('A.class', 'javac A.java')
tool('disk.ext2', 'mkfs.ext2 -q disk.ext2 256')
tool('disk.vfat', 'mkfs.vfat -C disk.vfat 256')
tool('small.sqlite', 'sqlite3 small.sqlite "create table t(a,b); insert into t values(1,\'x\'),(2.5,null);"')
tool('key.der', 'openssl genpkey -algorithm ed25519 -out key.pem', 'openssl req -new -x509 -key key.pem -subj /CN=x -outform der -out key.der')
tool('text.mo', 'msgfmt m.po -o text.mo')
tool('terminal', 'tic -o . t.ti', 'cp t/tiny terminal')
tool('git.index', 'git init -q . && git config core.looseCompression 6 && git add text a.c && cp .git/index git.index')
tool('git.object', 'cp .git/objects/$(git hash-object text | sed "s#..#&/#") git.object')
tool('zone.tz', 'cp /usr/share/zoneinfo/Europe/Berlin zone.tz')
tool('swap', 'truncate -s 65536 swap; mkswap -L pages swap')

# Byte by byte, as the specifications say.
put('small.pe', b'MZ' + bytes(58) + P('<I', 64) + b'PE\0\0' + P('<HHIIIHH', 0x8664, 1, 0, 0, 0, 112, 0x22) + P('<HBBIIIIIQIIHHHHHHIIIIHHQQQQII', 0x20B, 14, 0, 512, 0, 0, 0x1000, 0x1000, 1 << 32, 4096, 512, 6, 0, 0, 0, 6, 0, 0, 0x2000, 512, 0, 3, 0x160, 1 << 20, 4096, 1 << 20, 4096, 0, 0) + P('<8sIIIIIIHHI', b'.text', 4, 0x1000, 4, 240, 0, 0, 0, 0, 0x60000020) + b'\xc3\x90\x90\x90')
put('small.macho', P('<IIIIIIII', 0xFEEDFACF, 0x0100000C, 0, 2, 2, 96, 0x85, 0) + P('<II16sQQQQIIII', 0x19, 72, b'__PAGEZERO', 0, 1 << 32, 0, 0, 0, 0, 0, 0) + P('<II16s', 0x1B, 24, bytes(range(16))))
put('small.wasm', b'\0asm\1\0\0\0' + bytes([1, 5, 1, 0x60, 0, 1, 0x7F, 3, 2, 1, 0, 10, 6, 1, 4, 0, 0x41, 42, 0x0B]))
put('song.mid', b'MThd' + P('>IHHH', 6, 0, 1, 96) + b'MTrk' + P('>I', 20) + bytes([0, 0xFF, 0x51, 3, 7, 0xA1, 0x20, 0, 0x90, 60, 64, 0x81, 0x48, 0x80, 60, 0, 0, 0xFF, 0x2F, 0]))
ether = bytes.fromhex('ffffffffffff0011223344550800')
dns = bytes.fromhex('12348180000100010000000007') + b'example\x03com\0' + P('>HH', 1, 1) + b'\xc0\x0c' + P('>HHIH4s', 1, 1, 300, 4, bytes([93, 184, 216, 34]))
udp = P('>HHHH', 53, 4242, 8 + len(dns), 0) + dns
packet = ether + P('>BBHHHBBH4s4s', 0x45, 0, 20 + len(udp), 7, 0x4000, 64, 17, 0, bytes([10, 0, 0, 1]), bytes([10, 0, 0, 2])) + udp
tcp = ether + P('>BBHHHBBH4s4s', 0x45, 0, 44, 8, 0, 64, 6, 0, bytes(4), bytes(4)) + P('>HHIIHHHH', 80, 999, 1, 2, 0x6012, 1024, 0, 0) + bytes([2, 4, 5, 0xB4])
put('talk.pcap', P('<IHHiIII', 0xA1B2C3D4, 2, 4, 0, 0, 65535, 1) + b''.join(P('<IIII', 1, 2, len(p), len(p)) + p for p in (packet, tcp)))
put('talk.pcapng', P('<IIIHHqI', 0x0A0D0D0A, 28, 0x1A2B3C4D, 1, 0, -1, 28) + P('<IIHHIHHI', 1, 28, 1, 0, 65535, 0, 0, 28)[:28].ljust(24, b'\0')[:24] + P('<I', 28) + P('<IIIIIII', 6, 36, 0, 0, 1, 4, 4) + b'\1\2\3\4' + P('<I', 36))
put('answer.dns', dns)
put('now.ntp', P('>BBbbII4sQQQQ', 0x24, 1, 6, -20, 66, 99, b'GPS\0', 1 << 63, 2, 3, 4))
put('lease.dhcp', P('>BBBBIHH4s4s4s4s16s64s128s4s', 1, 1, 6, 0, 0xCAFE, 0, 0, bytes(4), bytes(4), bytes(4), bytes(4), bytes.fromhex('001122334455'), b'', b'', b'\x63\x82\x53\x63') + bytes([53, 1, 1, 0, 12, 4]) + b'host' + b'\xff')
put('hello.tls', bytes.fromhex('160301') + P('>H', 47) + b'\1\0\0\x2b\3\3' + bytes(range(32)) + b'\0\0\4\x13\1\x13\2\1\0')
put('frames.ws', b'\x81\x85\1\2\3\4' + bytes(c ^ k for c, k in zip(b'hello', b'\1\2\3\4\1')) + b'\x82\x7e' + P('>H', 300) + bytes(300))
fields = b'\x10n\0' + P('<i', 7) + b'\2s\0' + P('<i', 3) + b'hi\0' + b'\1d\0' + P('<d', 1.5) + b'\3o\0' + P('<i', 9) + b'\x08b\0\1\0'
put('small.bson', P('<i', len(fields) + 5) + fields + b'\0')
put('sound.voc', b'Creative Voice File\x1a' + P('<HHH', 26, 0x10A, 0x1129) + b'\1\6\0\0\x83\0ABCD\0')
put('small.msgpack', bytes([0x82, 0xA1, 0x61, 0x93, 1, 0xFF, 0xCD, 1, 0]) + b'\xa1b\xcb' + P('>d', 0.5))
put('small.cbor', bytes([0xA2, 0x61, 0x61, 0x83, 1, 0x20, 0x19, 1, 0, 0x61, 0x62, 0xFB]) + P('>d', 0.5))
put('small.pb', bytes([8, 0x96, 1, 18, 2]) + b'hi' + b'\x1d' + P('<f', 1.5) + b'\x21' + P('<Q', 1 << 60))
put('table.dbf', P('<4BIHH20x', 3, 124, 2, 3, 2, 65, 6) + P('<11sc4xBB14x', b'NAME', b'C', 5, 0) + b'\r' + b' alpha' + b'*beta ' + b'\x1a')
put('tree.nbt', b'\x0a\0\4root\3\0\1n' + P('>i', -5) + b'\x08\0\1s\0\2hi' + b'\x09\0\1l\1\0\0\0\2\1\2' + b'\0')
put('image.qoi', b'qoif' + P('>IIBB', 3, 1, 3, 0) + b'\xfe\1\2\3\xc1' + bytes(7) + b'\1')
put('font.ttf', P('>IHHHH', 0x10000, 2, 32, 1, 0) + P('>4sIII', b'head', 0, 44, 54) + P('>4sIII', b'maxp', 0, 100, 6) + P('>IIIIHHqqhhhhHHhhh', 0x10000, 0, 0, 0x5F0F3CF5, 3, 1000, 1, -2, 0, -200, 900, 800, 0, 8, 2, 0, 0) + b'\0\0' + P('>IH', 0x5000, 7))
disk = bytearray(64 * 512)
disk[446:462] = P('<B3sB3sII', 0, b'\0\2\0', 0xEE, b'\xff\xff\xff', 1, 63)
disk[510:512] = b'\x55\xaa'
disk[512:604] = P('<8sIIIIQQQQ16sQIII', b'EFI PART', 0x10000, 92, 0, 0, 1, 63, 34, 40, bytes(range(16)), 2, 4, 128, 0)
disk[1024:1152] = P('<16s16sQQQ72s', bytes(range(16, 32)), bytes(range(32, 48)), 34, 36, 0, 'root'.encode('utf-16le'))
put('disk.gpt', bytes(disk))
put('disk.mbr', bytes(disk[:512]))
put('rom.nes', b'NES\x1a' + bytes([1, 1, 1, 0]) + bytes(8) + bytes(16384) + bytes(8192))
put('keys.reg', b'regf' + P('<IIQIIIIII', 1, 1, 5, 1, 3, 0, 1, 32, 4096) + bytes(64))
put('log.utmp', P('<hxxi32s4s32s256shhiii16s20x', 7, 99, b'tty1', b'1', b'root', b'host', 0, 0, 5, 6, 7, bytes(16)) * 2)
put('code.pyc', bytes.fromhex('a70d0d0a') + P('<III', 0, 5, 9) + marshal.dumps((1, 'a', None, 2.5), 2))
put('tags.id3', b'ID3\4\0\0\0\0\0\x11TIT2\0\0\0\7\0\0\3hello!')
put('image.squash', P('<IIIIIHHHHHHQQQQQQQQ', 0x73717368, 1, 0, 131072, 0, 1, 17, 0, 1, 4, 0, 0, 96, 96, (1 << 64) - 1, 96, 96, 96, 96))
put('key.ssh', P('>I', 11) + b'ssh-ed25519' + P('>I', 32) + bytes(range(32)))
put('mesh.stl', b'solid'.ljust(80, b'\0') + P('<I', 1) + P('<12fH', *[i / 2 for i in range(12)], 0))
put('array.npy', b'\x93NUMPY\1\0' + P('<H', 54) + b"{'descr': '<i4', 'fortran_order': False, 'shape': (2,)}"[:53] + b'\n' + P('<ii', 1, -1))
put('doom.wad', b'PWAD' + P('<ii', 1, 16) + b'lump' + P('<ii8s', 12, 4, b'THINGS'))
put('small.dtb', P('>10I', 0xD00DFEED, 100, 56, 92, 40, 17, 16, 0, 8, 36) + bytes(16) + P('>I4xIII4sII', 1, 3, 4, 0, b'\0\0\0\1', 2, 9) [:36].ljust(36, b'\0') + b'cells\0\0\0')
put('boot.img', b'ANDROID!' + P('<10I', 4, 0x10008000, 0, 0, 0, 0, 0x10000100, 64, 0, 0) + b'name'.ljust(16, b'\0') + bytes(512 - 8 - 40 - 16 - 0)[: 64 - 8 - 40 - 16] + b'kern' )
put('core.ipv6', P('>IHBB16s16s', 0x60000000, 8, 17, 64, bytes(16), bytes(range(16))) + P('>HHHH', 1, 2, 8, 0))
put('seq.2bit', P('<IIII', 0x1A412743, 0, 1, 0) + b'\4chr1' + P('<I', 25) + P('<IIII', 5, 0, 0, 0) + b'\x1b\x40')
shutil.rmtree(work)

// Real files of the formats of the public gallery: those that this machine has, and those that its programs make.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Source {
  /** What paths of the files look like. */
  readonly find?: RegExp;
  /** First bytes of the file, in hex: more formats than one use some names. */
  readonly magic?: string;
  /** A shell command that makes files in the folder it stands in; what it prints is nobody's business. */
  readonly make?: string;
}

const FF = 'ffmpeg -v error -y -f lavfi -i';
const SINE = `${FF} sine=duration=1`;
const IMAGE = 'convert -size 20x13 gradient:red-blue';
/** Folders with files of all kinds: LANESCOPE_GALLERY_FILES names more. */
const FOLDERS = [
  ...(process.env['LANESCOPE_GALLERY_FILES'] ?? '').split(':').filter((each) => each !== ''),
  '/usr/share',
  '/usr/lib',
  '/var/log',
];
const BY_HAND = `python3 ${join(import.meta.dirname, 'make_files.py')}`;

/** Where files of each schema come from, by its path in the gallery. */
const SOURCES: Readonly<Record<string, Source>> = {
  'archive/cpio_old_le': { make: "printf 'a\\n' > a; printf 'hello' > bb; ls a bb | cpio -o -H bin > x.cpio; rm a bb" },
  'archive/gzip': {
    find: /\/doc\/.*\.gz$/,
    make: 'seq 1 999 | gzip -1 > a.gz; seq 1 999 | gzip -9 > b.gz',
  },
  'archive/zip': {
    find: /\.(zip|jar|whl)$/,
    make: 'seq 1 999 > a; seq 1 9 > b; zip -q -X a.zip a b; zip -q -X -0 b.zip a b; zip -q -X -z c.zip a <<< comment; zip -q d.zip a; rm a b',
  },
  'common/vlq_base128_le': { make: "printf '\\344\\300\\002' > a" },
  'common/vlq_base128_be': { make: "printf '\\201\\200\\001' > a" },
  'database/gettext_mo': { find: /\.mo$/ },
  'database/sqlite3': {
    find: /\.(db|sqlite3?)$/,
    magic: '53514c697465',
    make: "sqlite3 a.db \"create table t(a integer primary key, b text, c real, d blob); insert into t values(1,'x',1.5,x'00ff'),(-5,'longer text',2,null),(99999999999,null,0,x''); create index i on t(b);\"; sqlite3 b.db 'create table t(a); with recursive c(x) as (values(1) union all select x+1 from c where x<3000) insert into t select x from c;'",
  },
  'executable/dos_mz': { find: /\.exe$/ },
  'executable/elf': {
    find: /(\.so[.\d]*|\.o)$/,
    magic: '7f454c46',
    make: 'echo "int x=5; int main(){return x;}" > a.c; gcc -g -c a.c -o a.o; gcc -g a.c -o a.out; rm a.c',
  },
  'executable/java_class': {
    find: /\.class$/,
    make: "for j in $(find /usr/share/java /usr/lib/jvm /opt -name \"*.jar\" 2>/dev/null | head -3); do python3 -c \"import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); n=[i for i in z.namelist() if i.endswith('.class')][:3]; [open(i.replace('/','_'),'wb').write(z.read(i)) for i in n]\" $j; done",
  },
  'executable/microsoft_pe': { find: /\.exe$/ },
  'executable/swf': { make: `${FF} testsrc=duration=1:size=64x48:rate=5 a.swf` },
  'filesystem/cramfs': {
    make: 'mkdir d; seq 1 99 > d/a; mkdir d/e; seq 1 9 > d/e/b; mkcramfs d a.img || mkfs.cramfs d a.img; rm -r d',
  },
  'filesystem/ext2': {
    make: 'truncate -s 1M a.img; mkfs.ext2 -q a.img; mkdir d; seq 1 99 > d/a; truncate -s 2M b.img; mkfs.ext2 -q -d d b.img; rm -r d',
  },
  'filesystem/gpt_partition_table': {
    make: "truncate -s 4M a.img; printf 'label: gpt\\n,1M\\n,,L\\n' | sfdisk -q a.img",
  },
  'filesystem/mbr_partition_table': {
    make: "truncate -s 4M a.img; printf 'label: dos\\n,1M\\n,,L,*\\n' | sfdisk -q a.img; truncate -s 512 a.img",
  },
  'filesystem/iso9660': {
    make: 'mkdir d; seq 1 99 > d/a; mkdir d/e; seq 1 9 > d/e/b; genisoimage -quiet -R -o a.iso d; genisoimage -quiet -o b.iso d; rm -r d',
  },
  'filesystem/luks': {
    make: 'truncate -s 4M a.img; echo -n pass | cryptsetup -q luksFormat --type luks1 --iter-time 10 a.img -; truncate -s 3M a.img',
  },
  'filesystem/vdi': { make: 'qemu-img create -q -f vdi a.vdi 1M' },
  'filesystem/vfat': {
    make: 'truncate -s 1M a.img; mkfs.vfat a.img; truncate -s 40M b.img; mkfs.vfat -F 32 b.img; truncate -s 256K b.img; seq 1 99 > a; mcopy -i a.img a ::/A.TXT; rm a',
  },
  'filesystem/vmware_vmdk': { make: 'qemu-img create -q -f vmdk a.vmdk 1M' },
  'font/grub2_font': { find: /\.pf2$/ },
  'font/pcf_font': {
    make: 'for f in $(ls /usr/share/fonts/X11/misc/*.pcf.gz | head -3); do zcat $f > $(basename $f .gz); done',
  },
  'font/ttf': { find: /\.ttf$/ },
  'hardware/dtb': { make: 'printf \'/dts-v1/; / { a = <1 2>; b { c = "text"; }; };\' | dtc -q -O dtb -o a.dtb' },
  'image/bmp': {
    find: /\.bmp$/,
    make: `${IMAGE} a.bmp; ${IMAGE} -colors 16 BMP3:b.bmp; ${IMAGE} BMP2:c.bmp; ${IMAGE} -monochrome d.bmp`,
  },
  'image/gif': { find: /\.gif$/, make: `${IMAGE} a.gif; ${IMAGE} ${IMAGE.slice(8)} -delay 5 b.gif` },
  'image/icc_4': { find: /\.ic[cm]$/ },
  'image/ico': { find: /\.ico$/, make: `${IMAGE} a.ico` },
  'image/jpeg': {
    find: /\.jpe?g$/,
    make: `${IMAGE} a.jpg; ${IMAGE} -interlace JPEG -comment text b.jpg`,
  },
  'image/exif': { make: `${IMAGE} a.tif; ${IMAGE} -endian MSB b.tif` },
  'image/pcx': { make: `${IMAGE} a.pcx; ${IMAGE} -colors 16 b.pcx` },
  'image/pcx_dcx': { make: `${IMAGE} a.dcx` },
  'image/png': {
    find: /\.png$/,
    make: `${IMAGE} a.png; ${IMAGE} -set note text -colors 8 b.png; ${BY_HAND} png_many_chunks > c.png`,
  },
  'image/tga': { make: `${IMAGE} a.tga; ${IMAGE} -compress RLE b.tga` },
  'image/xwd': { make: `${IMAGE} a.xwd` },
  'log/glibc_utmp': { find: /[uw]tmp$/ },
  'media/au': { find: /\.au$/, make: 'sox -n a.au synth 0.1 sine 440' },
  'media/avi': { make: `${FF} testsrc=duration=1:size=64x48:rate=5 a.avi` },
  'media/creative_voice_file': { make: 'sox -n -r 8000 -b 8 -e unsigned a.voc synth 0.1 sine 440' },
  'media/id3v1_1': { make: `${SINE} -metadata title=abc -metadata track=5 -write_id3v1 1 a.mp3` },
  'media/id3v2_3': { make: `${SINE} -metadata title=abc -metadata artist=über -id3v2_version 3 a.mp3` },
  'media/id3v2_4': { make: `${SINE} -metadata title=abc -metadata artist=über -id3v2_version 4 a.mp3` },
  'media/ogg': { make: `${SINE} a.ogg` },
  'media/quicktime_mov': {
    make: `${FF} testsrc=duration=1:size=64x48:rate=5 -c:v mpeg4 a.mov; ${FF} testsrc=duration=1:size=64x48:rate=5 -c:v mpeg4 a.mp4`,
  },
  'media/vp8_duck_ivf': { make: `${FF} testsrc=duration=1:size=64x48:rate=5 -c:v libvpx a.ivf` },
  'media/wav': { find: /\.wav$/, make: `${SINE} a.wav; ${SINE} -metadata title=abc -c:a adpcm_ms b.wav` },
  'firmware/uimage': { make: 'seq 1 99 > a; mkimage -A arm -T kernel -C none -n name -d a a.img; rm a' },
  'security/openpgp_message': { find: /keyrings\/.*\.(gpg|pgp)$/ },
  'security/ssh_public_key': {
    make: "for t in rsa ed25519 ecdsa; do ssh-keygen -q -t $t -N '' -f k$t; cut -d' ' -f2 k$t.pub | base64 -d > $t.bin; rm k$t k$t.pub; done",
  },
  'serialization/asn1/asn1_der': {
    make: 'for f in $(ls /etc/ssl/certs/*.pem | head -3); do openssl x509 -in $f -outform DER -out $(basename $f .pem).der; done',
  },
  'serialization/php_serialized_value': {
    make: 'php -r \'file_put_contents("a", serialize([1, -2, 1.5, true, null, "text", ["k" => [false]], new ArrayObject([1])]));\' || printf \'a:2:{i:0;s:1:"x";i:1;b:1;}\' > a',
  },
  'serialization/python_pickle': {
    make: "for p in 0 1 2 3 4; do python3 -c \"import pickle,sys; sys.stdout.buffer.write(pickle.dumps([1,-2,2**70,1.5,True,None,'text',b'xx',{'k':(1,2,3,4)},set([1])],$p))\" > p$p; done",
  },
  '3d/gltf_binary': { make: `${BY_HAND} gltf > a` },
  'archive/rpm': {
    find: /\.rpm$/,
    make: 'printf \'Name: a\\nVersion: 1\\nRelease: 1\\nSummary: s\\nLicense: MIT\\nBuildArch: noarch\\n%%description\\nd\\n%%files\\n\' > a.spec; rpmbuild -bb --define "_rpmdir $PWD" a.spec; mv noarch/*.rpm .; rm -r noarch a.spec',
  },
  'database/dbf': { find: /\.dbf$/i, make: `${BY_HAND} dbf > a` },
  'executable/python_pyc_27': { find: /\.pyc$/, magic: '03f30d0a' },
  'game/doom_wad': { make: `${BY_HAND} wad > a` },
  'game/quake_pak': { make: `${BY_HAND} pak > a` },
  'media/standard_midi_file': { make: `${BY_HAND} midi > a` },
  'media/stl': { make: `${BY_HAND} stl > a` },
  'network/dns_packet': { make: `${BY_HAND} dns > a` },
  'network/pcap': { find: /\.pcap$/, make: `${BY_HAND} pcap > a` },
  'network/rtp_packet': { make: `${BY_HAND} rtp > a` },
  'network/tls_client_hello': { make: `${BY_HAND} tls > a` },
  'network/websocket': { make: `${BY_HAND} websocket > a` },
  'serialization/bson': { make: `${BY_HAND} bson > a` },
  'serialization/chrome_pak': { find: /\.pak$/ },
  'serialization/google_protobuf': { make: `${BY_HAND} protobuf > a` },
  'serialization/msgpack': { make: `${BY_HAND} msgpack > a` },
  'serialization/ruby_marshal': {
    make: 'ruby -e \'print Marshal.dump([1, -2, 1.5, true, nil, "text", {a: :b}])\' > a',
  },
};

const MAX_SIZE = 4 << 20;
const MAX_SEEN = 400_000;

/** Schemas of which there can be files. */
export const formats: readonly string[] = Object.keys(SOURCES);

/** At most `count` files of a format, the made ones in `folder`; of different sizes. */
export function realFiles(format: string, folder: string, count: number): string[] {
  const { find, magic = '', make } = SOURCES[format] ?? {};
  const found: string[] = [];
  if (make !== undefined) {
    const own = join(folder, format);
    mkdirSync(own, { recursive: true });
    spawnSync('bash', ['-c', make], { cwd: own, timeout: 60_000 });
    found.push(...readdirSync(own).map((name) => join(own, name)));
  }
  const sizes = new Set<number>();
  for (const file of find === undefined ? [] : allFiles()) {
    if (sizes.size >= count) break;
    if (find?.test(file) !== true) continue;
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size === 0 || size > MAX_SIZE || sizes.has(size) || !startsWith(file, magic)) continue;
    sizes.add(size);
    found.push(file);
  }
  return found.filter((file) => statSync(file).size > 0);
}

let listed: string[] | undefined;

function allFiles(): readonly string[] {
  if (listed !== undefined) return listed;
  listed = [];
  for (const folder of FOLDERS) {
    for (const file of filesUnder(folder)) {
      if (listed.length >= MAX_SEEN) return listed;
      listed.push(file);
    }
  }
  return listed;
}

function startsWith(file: string, magic: string): boolean {
  const start = Buffer.alloc(magic.length / 2);
  const open = openSync(file, 'r');
  readSync(open, start);
  closeSync(open);
  return start.toString('hex') === magic;
}

function* filesUnder(folder: string): Generator<string> {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return;
  }
  for (const entry of entries) if (entry.isFile()) yield join(folder, entry.name);
  for (const entry of entries) if (entry.isDirectory()) yield* filesUnder(join(folder, entry.name));
}

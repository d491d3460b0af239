"""Small files of formats that no program at hand writes, by their specifications: make_files.py FORMAT > FILE."""
import json
import struct
import sys
import zlib


def ethernet(kind, payload):
    return bytes(range(6)) + bytes(range(6, 12)) + struct.pack(">H", kind) + payload


def ipv4(protocol, payload):
    return struct.pack(">BBHHHBBH4s4s", 0x45, 0, 20 + len(payload), 7, 0, 64, protocol, 0, b"\x0a\0\0\1", b"\x0a\0\0\2") + payload


def ipv6(protocol, payload):
    return struct.pack(">IHBB16s16s", 6 << 28, len(payload), protocol, 64, bytes(range(16)), bytes(range(16, 32))) + payload


def udp(payload):
    return struct.pack(">HHHH", 1234, 5678, 8 + len(payload), 0) + payload


def tcp(payload):
    return struct.pack(">HHIIHHHH", 80, 40000, 1, 2, (5 << 12) | 0x18, 512, 0, 0) + payload


def dns():
    name = b"\3www\7example\3org\0"
    query = name + struct.pack(">HH", 1, 1)
    answers = b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 300, 4) + b"\x7f\0\0\1"
    answers += b"\xc0\x0c" + struct.pack(">HHIH", 5, 1, 300, 6) + b"\3abc\xc0\x10"
    return struct.pack(">HHHHHH", 0xBEEF, 0x8180, 1, 2, 0, 0) + query + answers


def pcap():
    icmp = struct.pack(">BBHHH", 8, 0, 0, 1, 2)
    packets = [
        ethernet(0x800, ipv4(17, udp(b"hello"))),
        ethernet(0x800, ipv4(6, tcp(b"GET /"))),
        ethernet(0x800, ipv4(1, icmp)),
        ethernet(0x86DD, ipv6(17, udp(b"six"))),
        ethernet(0x806, bytes(28)),
    ]
    out = struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 1)
    return out + b"".join(struct.pack("<IIII", i, 0, len(p), len(p)) + p for i, p in enumerate(packets))


def dbf():
    field = b"NAME".ljust(11, b"\0") + b"C" + bytes(4) + bytes([8, 0]) + bytes(14)
    header = struct.pack("<BBBBIHH", 3, 99, 1, 2, 2, 32 + 32 + 1, 9) + bytes(20)
    return header + field + b"\r" + b" first   " + b"*second  " + b"\x1a"


def midi():
    track = b"\0\xff\3\4name" + b"\0\x90\x3c\x40" + b"\x60\x80\x3c\x40" + b"\0\xff\x51\3\7\xa1\x20" + b"\0\xff\x2f\0"
    return b"MThd" + struct.pack(">IHHh", 6, 0, 1, 96) + b"MTrk" + struct.pack(">I", len(track)) + track


def wad():
    lumps = [(b"E1M1", b""), (b"TEXTURE1", struct.pack("<I", 0)), (b"PNAMES", struct.pack("<I8s", 1, b"WALL"))]
    body, index, at = b"", b"", 12
    for name, data in lumps:
        index += struct.pack("<II8s", at, len(data), name)
        body, at = body + data, at + len(data)
    return b"PWAD" + struct.pack("<II", len(lumps), at) + body + index


def pak():
    index = b"maps/a.bsp".ljust(56, b"\0") + struct.pack("<II", 12, 4)
    return b"PACK" + struct.pack("<II", 16, len(index)) + b"data" + index


def stl():
    return b"solid".ljust(80) + struct.pack("<I", 2) + (struct.pack("<12f", *range(12)) + b"\0\0") * 2


def gltf():
    text = json.dumps({"asset": {"version": "2.0"}}).encode()
    text += b" " * (-len(text) % 4)
    binary = bytes(range(8))
    chunks = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(binary), b"BIN\0") + binary
    return b"glTF" + struct.pack("<II", 2, 12 + len(chunks)) + chunks


def bson():
    array = b"\x100\0" + struct.pack("<i", 7) + b"\x011\0" + struct.pack("<d", 0.5)
    fields = b"\2s\0" + struct.pack("<i", 3) + b"hi\0" + b"\x10n\0" + struct.pack("<i", -1) + b"\x08b\0\1" + b"\x0az\0"
    fields += b"\4a\0" + struct.pack("<i", len(array) + 5) + array + b"\0"
    fields += b"\x12l\0" + struct.pack("<q", 2**53 + 1) + b"\7o\0" + bytes(range(12)) + b"\5d\0" + struct.pack("<i", 2) + b"\0xy"
    return struct.pack("<i", len(fields) + 5) + fields + b"\0"


def msgpack():
    items = [b"\1", b"\xff", b"\xc0", b"\xc3", b"\xa2hi", b"\xcb" + struct.pack(">d", 1.5), b"\xcd\1\2", b"\xd3" + struct.pack(">q", -(2**40))]
    items += [b"\x81\xa1k\x92\1\2", b"\xc4\2xy"]
    return bytes([0x90 + len(items)]) + b"".join(items)


def protobuf():
    return b"\x08\x96\1" + b"\x12\3abc" + b"\x19" + struct.pack("<d", 2.5) + b"\x25" + struct.pack("<f", 1.5) + b"\xf8\1\1"


def tls():
    import ssl

    sent = ssl.MemoryBIO()
    client = ssl.create_default_context().wrap_bio(ssl.MemoryBIO(), sent, server_hostname="example.org")
    try:
        client.do_handshake()
    except ssl.SSLWantReadError:
        pass
    return sent.read()[9:]


def websocket():
    mask = b"\1\2\3\4"
    return b"\x81\5hello" + b"\x82\x83" + mask + bytes(b ^ m for b, m in zip(b"abc", mask)) + b"\x88\0"


def rtp():
    return struct.pack(">BBHII", 0x80, 0x60, 1, 2, 3) + b"payload"


def png_many_chunks():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    image = zlib.compress(b"".join(b"\0" + bytes(4) for _ in range(4)), 1)
    text = chunk(b"tEXt", b"key\0value") + chunk(b"zTXt", b"key\0\0" + zlib.compress(b"text " * 40, 9))
    text += chunk(b"iTXt", b"key\0\1\0en\0k\0" + zlib.compress("text ü".encode() * 9, 1))
    other = chunk(b"gAMA", struct.pack(">I", 45455)) + chunk(b"cHRM", struct.pack(">8I", *range(8))) + chunk(b"sRGB", b"\0")
    other += chunk(b"pHYs", struct.pack(">IIB", 72, 72, 1)) + chunk(b"tIME", struct.pack(">HBBBBB", 2024, 1, 2, 3, 4, 5))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 4, 8, 3, 0, 0, 0))
        + other
        + chunk(b"PLTE", bytes(range(6)))
        + chunk(b"bKGD", b"\0")
        + text
        + chunk(b"IDAT", image)
        + chunk(b"IEND", b"")
    )


sys.stdout.buffer.write(globals()[sys.argv[1]]())

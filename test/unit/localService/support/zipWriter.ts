import { crc32, deflateRawSync } from 'node:zlib';

/** A small archive as office programs write them: every member deflated. */
export function writeZip(
  members: Readonly<Record<string, string | Buffer>>,
  change: Partial<{ flags: number; size: number }> = {},
): Buffer {
  const locals: Buffer[] = [];
  const records: Buffer[] = [];
  // What stands in it several times is packed once: it may be large.
  const packed = new Map<string | Buffer, Buffer>();
  let offset = 0;
  for (const [name, content] of Object.entries(members)) {
    const raw = typeof content === 'string' ? Buffer.from(content) : content;
    const data = packed.get(content) ?? deflateRawSync(raw, { level: 1 });
    packed.set(content, data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(change.flags ?? 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(raw), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(change.size ?? raw.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    records.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(records.length, 8);
  end.writeUInt16LE(records.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A document with the given body and picture. */
export function writeDocx(body: string, picture = Buffer.from('picture')): Buffer {
  return writeZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${word}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${word}><w:style><w:name w:val="Hello the file"/></w:style></w:styles>`,
    'word/media/image1.png': picture,
  });
}

const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const slide = (text: string): string =>
  `<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ${drawing}><p:txBody><a:p>${text}</a:p></p:txBody></p:sld>`;

/** A presentation with a slide of two runs, its notes, and parts that hold no text people read. */
export function writePptx(text = 'Hello'): Buffer {
  return writeZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'ppt/presentation.xml': '<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>',
    'ppt/slides/slide1.xml': slide(`<a:r><a:t>${text} </a:t></a:r><a:r><a:rPr b="1"/><a:t>bold</a:t></a:r>`),
    'ppt/notesSlides/notesSlide1.xml': slide('<a:r><a:t>Hello notes</a:t></a:r>'),
    'ppt/slideLayouts/slideLayout1.xml': slide('<a:r><a:t>Hello layout</a:t></a:r>'),
    'ppt/media/image1.png': Buffer.from('picture'),
  });
}

const sheet = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A workbook with shared and inline texts, a number, a formula, and a table whose header cell must keep its name. */
export function writeXlsx(text = 'Hello cell'): Buffer {
  return writeZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook ${sheet}/>`,
    'xl/sharedStrings.xml': `<sst ${sheet}><si><t>Hello price</t></si><si><t>${text}</t></si></sst>`,
    'xl/worksheets/sheet1.xml':
      `<worksheet ${sheet}><sheetData><row><c t="s"><v>0</v></c><c><f>SUM(A1:A9)</f><v>42</v></c>` +
      '<c t="inlineStr"><is><t>Hello inline</t></is></c></row></sheetData></worksheet>',
    'xl/tables/table1.xml': `<table ${sheet}><tableColumns><tableColumn id="1" name="Hello price"/></tableColumns></table>`,
  });
}

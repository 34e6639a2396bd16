import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readContactFile } from './contact-file.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')

it('reads a card with its numbers, one row each', () => {
  const text = card(
    'VERSION:3.0',
    'FN:Trần Thị Bảo An',
    'TEL;TYPE=CELL:0901 234 567',
    'TEL;TYPE=HOME:+84 28 3822 0000',
  )
  expect(readContactFile('danh-ba.vcf', text)).toEqual({
    source: 'VCARD',
    rows: [
      { name: 'Trần Thị Bảo An', phoneNumber: '0901 234 567' },
      { name: 'Trần Thị Bảo An', phoneNumber: '+84 28 3822 0000' },
    ],
    skipped: 0,
  })
})

it('reads an old phone’s card, whose letters are quoted-printable and whose lines are folded', () => {
  const text = card(
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4E=67=75=79=\r\n=E1=BB=85=6E;=42=C3=AC=6E=68;=56=C4=83=6E;;',
    'TEL;CELL:0912345678',
  )
  expect(readContactFile('x', text).rows).toEqual([{ name: 'Nguyễn Văn Bình', phoneNumber: '0912345678' }])
})

it('reads a card whose picture in base64, or whose address, ends in "=", whatever line comes behind it', () => {
  const picture = [
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
    ' /2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBA2Q==',
  ]
  const cards = [
    card('VERSION:3.0', 'FN:An', 'TEL;TYPE=CELL:0901234567', ...picture),
    card('VERSION:3.0', 'FN:Bình', ...picture, 'TEL;TYPE=CELL:0902345678'),
    card('VERSION:3.0', 'FN:Chi', 'URL:https://vidu.vn/?id=', 'TEL;TYPE=CELL:0903456789'),
    card(
      'VERSION:2.1',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
      ' /2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBA2Q==',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=44=C5=\r\n=A9=6E=67;;;',
      'TEL;CELL:0904567890',
    ),
  ]
  expect(readContactFile('danh-ba.vcf', cards.join('\r\n'))).toEqual({
    source: 'VCARD',
    rows: [
      { name: 'An', phoneNumber: '0901234567' },
      { name: 'Bình', phoneNumber: '0902345678' },
      { name: 'Chi', phoneNumber: '0903456789' },
      { name: 'Dũng', phoneNumber: '0904567890' },
    ],
    skipped: 0,
  })
})

it('passes over a broken card and keeps its neighbours', () => {
  const good = card('VERSION:4.0', 'FN:Chi', 'TEL:tel:+84987654321')
  const { rows, skipped } = readContactFile(
    'x.vcf',
    [good, card('???', ';;;'), card('FN:Không số'), good].join('\n'),
  )
  expect(rows.map(({ phoneNumber }) => phoneNumber)).toEqual(['+84987654321', '+84987654321'])
  expect(skipped).toBe(2)
})

it('reads CSV by its titles, Google’s and Vietnamese ones', () => {
  const google =
    '\ufeffFirst Name,Middle Name,Last Name,Phone 1 - Label,Phone 1 - Value\nAn,Bảo,Trần,Mobile,0901234567 ::: 0907654321\n,,,,\n'
  expect(readContactFile('contacts.csv', google).rows).toEqual([
    { name: 'Trần Bảo An', phoneNumber: '0901234567' },
    { name: 'Trần Bảo An', phoneNumber: '0907654321' },
  ])
  const own = 'Họ và tên;Số điện thoại\n"Lê; Đào";0933 222 111\nKhông có số;\n'
  expect(readContactFile('danh-ba.csv', own)).toMatchObject({
    rows: [{ name: 'Lê; Đào', phoneNumber: '0933 222 111' }],
    skipped: 1,
  })
})

it('reads CSV without titles', () => {
  expect(readContactFile('x.csv', 'Mẹ,0901234567\n+84 912 345 678,Bố\n').rows).toEqual([
    { name: 'Mẹ', phoneNumber: '0901234567' },
    { name: 'Bố', phoneNumber: '+84 912 345 678' },
  ])
})

it('takes any text without failing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('a.vcf', 'a.csv', 'a'), (text, name) => {
      const framed = name === 'a.vcf' ? `BEGIN:VCARD\n${text}\nEND:VCARD` : text
      expect(readContactFile(name, framed).rows.every(row => row.phoneNumber !== '')).toBe(true)
    }),
  )
  // Making up the texts takes seconds on a busy machine, reading them does not.
})

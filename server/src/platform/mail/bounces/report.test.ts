import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportOf } from '../../../services/email/testing/reports.ts'
import { readBounceReport } from './report.ts'
import { messageOf, returnPathOf } from './return-path.ts'
import { verdictOf } from './status.ts'

const read = (text: string | Uint8Array) =>
  readBounceReport(typeof text === 'string' ? Buffer.from(text) : text)
const first = async (text: string) => (await read(text))?.recipients[0]

describe('a report of delivery', () => {
  it('says what became of the mail, for whom, and where it arrived', async () => {
    expect(await read(reportOf({ to: 'Bounces+ABC@vidu.vn' }))).toEqual({
      deliveredTo: ['bounces+abc@vidu.vn'],
      recipients: [
        {
          recipients: ['an@vidu.vn', 'an@vidu.vn'],
          verdict: 'NEVER',
          status: '5.1.1',
          answer: '550 5.1.1 <an@vidu.vn>: Recipient address rejected: User unknown',
        },
      ],
    })
  })

  it.each([
    ['5.1.1', 'NEVER'],
    ['5.1.10', 'NEVER'],
    ['5.2.1', 'NEVER'],
    ['5.4.4', 'NEVER'],
    ['5.0.0', 'NEVER'],
    ['5.2.2', 'NOT_NOW'],
    ['4.2.2', 'NOT_NOW'],
    ['4.4.1', 'NOT_NOW'],
    ['5.4.7', 'NOT_NOW'],
    ['5.4.5', 'NOTHING'],
    ['4.4.5', 'NOTHING'],
    ['5.7.1', 'NOTHING'],
    ['5.6.1', 'NOTHING'],
    ['5.3.4', 'NOTHING'],
    ['5.1.8', 'NOTHING'],
    ['2.1.5', 'ARRIVED'],
    ['9.9.9', 'NOTHING'],
    ['', 'NOTHING'],
  ])('with the status %s says %s of the address', (status, verdict) => {
    expect(verdictOf(status)).toBe(verdict)
  })

  it('whose mail is still tried says nothing, one of a success that it arrived', async () => {
    expect(await first(reportOf({ action: 'delayed', status: '4.4.1' }))).toMatchObject({
      verdict: 'NOTHING',
    })
    expect(await first(reportOf({ action: 'relayed', status: '2.1.9' }))).toMatchObject({
      verdict: 'NOTHING',
    })
    expect(await first(reportOf({ action: 'delivered', status: '2.1.5' }))).toMatchObject({
      verdict: 'ARRIVED',
    })
    expect(await first(reportOf({ action: 'failed', status: '2.0.0', diagnostic: 'x' }))).toMatchObject({
      verdict: 'NOTHING',
    })
  })

  it('a report of delivery of a general status is read by the answer that it quotes', async () => {
    const full = { status: '5.0.0', diagnostic: 'smtp; 552-5.2.2 The mailbox is over quota' }
    expect(await first(reportOf(full))).toMatchObject({ status: '5.2.2', verdict: 'NOT_NOW' })
    const other = { status: '5.0.0', diagnostic: 'smtp; 451 4.7.1 later' }
    expect(await first(reportOf(other)), 'of another class').toMatchObject({ status: '5.0.0' })
  })

  it('about several recipients names the worst first', async () => {
    const block = (address: string, status: string) =>
      `Final-Recipient: rfc822; ${address}\r\nAction: failed\r\nStatus: ${status}\r\n\r\n`
    const text = reportOf().replace(
      /Final-Recipient[\s\S]*?\r\n\r\n/,
      block('a@vidu.vn', '4.2.2') + block('b@vidu.vn', '5.1.1'),
    )
    expect((await read(text))!.recipients.map(one => one.recipients[0])).toEqual(['b@vidu.vn', 'a@vidu.vn'])
  })

  it('a report of delivery is read from base64 and from folded fields, as some servers write them', async () => {
    const status =
      'Reporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822;\r\n An@Vidu.vn\r\nAction: Failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp;\r\n\t550 no\r\n\r\n'
    const text = reportOf().replace(
      /Content-Type: message\/delivery-status[\s\S]*?(?=\r\n--ranh-gioi)/,
      `Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(status).toString('base64')}`,
    )
    expect(await first(text)).toEqual({
      recipients: ['an@vidu.vn'],
      verdict: 'NEVER',
      status: '5.1.1',
      answer: '550 no',
    })
  })

  it('in the mail that came back is not this one', async () => {
    const inner = reportOf({ recipient: 'binh@vidu.vn' })
    for (const disposition of ['', 'Content-Disposition: inline\r\n'])
      expect(
        await read(
          `To: bounces@vidu.vn\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: message/rfc822\r\n${disposition}\r\n${inner}\r\n--x--\r\n`,
        ),
      ).toBeUndefined()
  })
})

describe('what is no report', () => {
  it.each<[string, string]>([
    ['nothing', ''],
    [
      'a reply',
      'From: an@vidu.vn\r\nTo: bounces@vidu.vn\r\nSubject: Re: 550 5.1.1\r\n\r\n550 5.1.1 User unknown',
    ],
    ['a report without recipients', reportOf().replace(/Final-Recipient[\s\S]*?\r\n\r\n/, '')],
    ['a status that is none', reportOf({ status: 'xấu', diagnostic: 'không rõ' })],
    ['an action that is none', reportOf({ action: '' })],
    ['ends in the middle', reportOf().slice(0, 200)],
  ])('what is no report is none: %s', async (_name, text) => {
    expect(await read(text)).toBeUndefined()
  })

  it('reads the beginning alone, however much follows', async () => {
    const short = reportOf()
    const at = short.indexOf('Chao ban')
    const long = `${short.slice(0, at)}${'A long line of the mail that came back.\r\n'.repeat(20_000)}${short.slice(at)}`
    expect(await read(long)).toEqual(await read(short))
    const late = `To: bounces@vidu.vn\r\nContent-Type: multipart/report; boundary=ranh-gioi\r\n\r\n${'\n'.repeat(10_000)}${short.slice(short.indexOf('--ranh-gioi'))}`
    expect(await read(late)).toBeUndefined()
  })

  it('nests too deeply, names too many, or is a megabyte of one thing, and ends soon', async () => {
    const open = Array.from(
      { length: 300 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    ).join('')
    const megabyte = 1024 * 1024
    const header =
      'Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\n'
    const hostile = [
      open,
      'A: '.padEnd(megabyte, '('),
      `To: ${'a@b,'.repeat(megabyte / 4)}\r\n\r\nx`,
      `To: ${'"<('.repeat(megabyte / 3)}\r\n\r\nx`,
      header + 'Final-Recipient: rfc822; a@b\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n'.repeat(20_000),
      header + '\n \n'.repeat(300_000),
      header + ' '.repeat(megabyte),
      `Content-Type: multipart/report; boundary="${'-'.repeat(1000)}"\r\n\r\n${'-'.repeat(megabyte)}`,
      '=?utf-8?B?'.repeat(100_000),
    ]
    for (const text of hostile) {
      const report = await read(text)
      expect(report?.recipients.length ?? 0).toBeLessThanOrEqual(100)
      expect(report?.deliveredTo.length ?? 0).toBeLessThanOrEqual(50)
    }
  })

  it('what is no report is whatever bytes there are: none makes the reading fail', async () => {
    const base = Buffer.from(reportOf())
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.nat(base.length),
        fc.nat(200),
        async (bytes, at, length) => {
          const changed = Buffer.concat([base.subarray(0, at), bytes, base.subarray(at + length)])
          await expect(read(changed)).resolves.not.toThrow()
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('a return path', () => {
  const signer = (key: string) => ({
    sign: (text: string, purpose: string) =>
      Buffer.from(`${key}${purpose}${text}`.padEnd(200, 'x')).subarray(0, 16),
  })
  /** As the real one: whatever is signed changes every byte. */
  const hashed = (key: string) => ({
    sign: (text: string, purpose: string) =>
      signer(key).sign(String(hash(`${key} ${purpose} ${text}`)), String(hash(`${text}${key}`))),
  })
  const hash = (text: string) => [...text].reduce((sum, c) => (sum * 31 + c.codePointAt(0)!) % 0xffffffff, 7)
  const id = '0192f3a4-5b6c-7d8e-9f01-23456789abcd'
  const of = { tenantId: 'default', messageId: id }

  it('names its mail, in letters of either case, and fits before the @', () => {
    const path = returnPathOf(hashed('k'), `${'b'.repeat(20)}@vidu.vn`, of)
    expect(path.split('@')[0]!.length).toBeLessThanOrEqual(64)
    expect(messageOf(hashed('k'), 'default', path)).toBe(id)
    expect(messageOf(hashed('k'), 'default', path.toUpperCase())).toBe(id)
  })

  it('a return path is of its tenant and of this server alone, and of no other mail', () => {
    const path = returnPathOf(hashed('k'), 'bounces@vidu.vn', of)
    expect(messageOf(hashed('k'), 'khac', path)).toBeUndefined()
    expect(messageOf(hashed('other'), 'default', path)).toBeUndefined()
    const at = path.indexOf('+') + 1
    for (const place of [at, at + 12, at + 30, at + 41]) {
      const changed = `${path.slice(0, place)}${path[place] === 'a' ? 'b' : 'a'}${path.slice(place + 1)}`
      // The last letter carries two bits alone.
      if (place < at + 41) expect(messageOf(hashed('k'), 'default', changed), `${place}`).toBeUndefined()
    }
    for (const none of [
      '',
      'bounces@vidu.vn',
      'bounces+@vidu.vn',
      `bounces+${'a'.repeat(42)}@vidu.vn`,
      '+'.repeat(9_999),
    ])
      expect(messageOf(hashed('k'), 'default', none)).toBeUndefined()
  })
})

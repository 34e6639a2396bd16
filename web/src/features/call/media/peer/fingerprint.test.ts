import { expect, it } from 'vitest'
import { fingerprintCode } from './fingerprint.ts'
import { asAnswerTo, asVoiceReceiver, belongsTo, fingerprints, sessionId } from './sdp.ts'

const an = ['SHA-256 AA:BB']
const binh = ['SHA-256 CC:DD']

it('both sides see the same code, four groups of four digits, and somebody between them changes it', async () => {
  const code = await fingerprintCode(an, binh)
  expect(code).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/)
  expect(await fingerprintCode(binh, an)).toBe(code)
  expect(await fingerprintCode(['SHA-256 EE:FF'], binh)).not.toBe(code)
})

it('the code is the same in every release: people compare it across devices', async () => {
  expect(await fingerprintCode(an, binh)).toBe('5470 0044 6832 7109')
})

it('there is no code before both fingerprints are known', async () => {
  expect(await fingerprintCode(an, [])).toBeNull()
})

const sdp = [
  'v=0',
  'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
  's=-',
  'a=fingerprint:sha-256 aa:bb',
  'm=audio 9 UDP/TLS/RTP/SAVPF 63 111',
  'a=rtpmap:63 red/48000/2',
  'a=rtpmap:111 opus/48000/2',
  'a=rtcp-fb:111 transport-cc',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=fingerprint:sha-256 AA:BB',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=rtpmap:96 VP8/90000',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=rtpmap:111 opus/48000/2',
  '',
].join('\r\n')

it('reads the session and the fingerprints of a description', () => {
  expect(sessionId(sdp)).toBe('4611731400430051336')
  expect(fingerprints(sdp)).toEqual(['SHA-256 AA:BB'])
})

it('an answer names its offer before the first media section, and belongs to no other; one that names none belongs to any', () => {
  const answer = asAnswerTo(sdp, sdp)
  expect(answer.split('\r\n')[4]).toBe('a=x-answers:o=- 4611731400430051336 2 IN IP4 127.0.0.1')
  expect(answer.replace(/a=x-answers:.*\r\n/, '')).toBe(sdp)
  expect(belongsTo(sdp, answer)).toBe(true)
  const restarted = sdp.replace('4611731400430051336 2', '4611731400430051336 3')
  expect(belongsTo(restarted, answer)).toBe(false)
  expect(belongsTo(restarted, sdp)).toBe(true)
})

it('asks the other side for voice that survives losses, and leaves the shared sound of a screen alone', () => {
  const lines = asVoiceReceiver(sdp).split('\r\n')
  expect(lines).toContain('a=fmtp:111 minptime=10;useinbandfec=1;maxaveragebitrate=32000;usedtx=1;stereo=0')
  expect(lines.filter(line => line === 'a=rtcp-fb:111 nack')).toHaveLength(1)
  expect(asVoiceReceiver(asVoiceReceiver(sdp))).toBe(asVoiceReceiver(sdp))
})

import { expect, it } from 'vitest'
import { placeOf } from './place.ts'

it.each([
  ['127.0.0.1', 'THIS_MACHINE'],
  ['::1', 'THIS_MACHINE'],
  ['::ffff:127.0.0.1', 'THIS_MACHINE'],
  ['192.168.1.20', 'LOCAL_NETWORK'],
  ['::ffff:10.0.0.7', 'LOCAL_NETWORK'],
  ['100.64.3.2', 'LOCAL_NETWORK'],
  ['fd00::7', 'LOCAL_NETWORK'],
  ['fe80::1', 'LOCAL_NETWORK'],
  ['113.161.20.5', 'INTERNET'],
  ['2405:4800::1', 'INTERNET'],
  ['', 'UNKNOWN'],
  ['0.0.0.0', 'UNKNOWN'],
  ['không phải địa chỉ', 'UNKNOWN'],
])('placeOf reads %j as %s', (address, kind) => expect(placeOf(address)).toEqual({ kind }))

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceHeaders, deviceId } from '../api/device.ts'
import { deleteCookie, readCookie, writeCookie } from './cookies.ts'

const written: string[] = []

beforeEach(() => {
  written.length = 0
  for (const name of ['access_token', 'home', 'user_id'] as const) deleteCookie(name)
  localStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

const spyOnCookies = () =>
  vi.spyOn(document, 'cookie', 'set').mockImplementation(value => {
    written.push(value)
  })

describe('cookies', () => {
  it('[R-BROWSER-1] a value comes back as it was written, under the product’s prefix', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), value => {
        writeCookie('home', value)
        expect(readCookie('home')).toBe(value)
      }),
    )
    expect(document.cookie).toMatch(/^trau_home=/)
  })

  it('[R-BROWSER-1] values are encoded and the path is the site root', () => {
    spyOnCookies()
    writeCookie('home', '/ghi chú; a=b')
    expect(written).toEqual(['trau_home=%2Fghi%20ch%C3%BA%3B%20a%3Db; Path=/'])
  })

  it('[R-BROWSER-1] expiry is a date or a timestamp', () => {
    spyOnCookies()
    const time = Date.UTC(2030, 0, 2, 3, 4, 5)
    writeCookie('user_id', 'an', new Date(time))
    writeCookie('user_id', 'an', time)
    expect(written[0]).toBe('trau_user_id=an; Path=/; Expires=Wed, 02 Jan 2030 03:04:05 GMT')
    expect(written[1]).toBe(written[0])
  })

  it('[R-BROWSER-1] an expired one is absent', () => {
    writeCookie('access_token', 'x', Date.now() - 1000)
    expect(readCookie('access_token')).toBeUndefined()
  })

  it('[R-BROWSER-1] an undecodable value is deleted and counts as absent', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie somebody else spoiled
    document.cookie = 'trau_access_token=%E0%A4%A; Path=/'
    expect(document.cookie).toContain('trau_access_token')
    expect(readCookie('access_token')).toBeUndefined()
    expect(document.cookie).not.toContain('trau_access_token')
  })

  it('a cookie is secure, same-site and bound to this host where the page is', () => {
    spyOnCookies()
    vi.spyOn(location, 'protocol', 'get').mockReturnValue('https:')
    writeCookie('access_token', 't')
    expect(written[0]).toBe('__Host-trau_access_token=t; Path=/; Secure; SameSite=Strict')
  })

  it('does not confuse a name with the end of another', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: another product's cookie
    document.cookie = 'x_trau_home=other; Path=/'
    expect(readCookie('home')).toBeUndefined()
  })
})

describe('device', () => {
  it('[R-BROWSER-2] device_id is a UUID made once and kept in local storage', () => {
    const id = deviceId()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(localStorage.getItem('device_id')).toBe(id)
    expect(deviceId()).toBe(id)
  })

  it('[R-SOCKET-6] the device headers name device, empty token and browser', () => {
    expect(deviceHeaders()).toEqual({
      'X-Device-Id': deviceId(),
      'X-Device-Token': '',
      'X-User-Agent': navigator.userAgent,
    })
  })

  it('keeps one id for the page where local storage is refused', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(deviceId()).toBe(deviceId())
  })
})

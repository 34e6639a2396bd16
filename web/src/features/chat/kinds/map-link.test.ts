import { describe, expect, it } from 'vitest'
import { isShortMapLink, readMapLink } from './map-link.ts'

const market = { latitude: 10.7725, longitude: 106.698 }

describe('a link of a map', () => {
  it.each<[string, unknown]>([
    ['https://www.google.com/maps/@10.7725,106.698,17z', market],
    ['https://www.google.com.vn/maps?q=10.7725,106.698', market],
    ['https://maps.google.com/?ll=10.7725,106.698&z=15', market],
    ['https://www.google.com/maps/search/?api=1&query=10.7725%2C106.698', market],
    ['https://www.google.com/maps/search/10.7725,+106.698?entry=tts', market],
    [
      'https://www.google.com/maps/place/Ch%E1%BB%A3+B%E1%BA%BFn+Th%C3%A0nh/@10.1,106.2,17z/data=!3m1!4b1!4m6!8m2!3d10.7725!4d106.698!16s',
      { ...market, name: 'Chợ Bến Thành' },
    ],
    ['https://www.openstreetmap.org/#map=17/10.7725/106.698', market],
    ['https://www.openstreetmap.org/?mlat=10.7725&mlon=106.698#map=12/10.1/106.2', market],
    ['https://maps.apple.com/?ll=10.7725,106.698&q=Ch%E1%BB%A3', { ...market, name: 'Chợ' }],
    ['https://maps.apple.com/place?coordinate=10.7725,106.698', market],
    ['geo:10.7725,106.698;u=35', market],
    ['geo:0,0?q=10.7725,106.698(Ch%E1%BB%A3)', market],
    ['GEO:-33.8568,151.2153?z=17', { latitude: -33.8568, longitude: 151.2153 }],
    ['https://www.google.com/maps/place/H%C3%A0+N%E1%BB%99i', undefined],
    ['https://www.google.com/maps/@91,106,17z', undefined],
    ['https://evil.example/maps/@10.7725,106.698,17z', undefined],
    ['https://google.com/search?q=10.7725,106.698', undefined],
    ['10.7725, 106.698', undefined],
    ['https://www.google.com/maps/place/%E0%A4%A/@10.7725,106.698,17z', { ...market, name: '%E0%A4%A' }],
  ])('%s', (link, place) => expect(readMapLink(link)).toEqual(place))

  it('a link of a map that says where only to who follows it is known as such', () => {
    expect(isShortMapLink('https://maps.app.goo.gl/abc123')).toBe(true)
    expect(isShortMapLink('https://www.openstreetmap.org/#map=17/10.7725/106.698')).toBe(false)
    expect(isShortMapLink('chợ')).toBe(false)
  })

  it('a link of a map of any length and kind is read in no time', () => {
    const long = [`https://www.google.com/maps/${'@1,'.repeat(700)}`, `geo:${'1'.repeat(100_000)}`]
    const start = process.threadCpuUsage()
    for (const link of long) expect(readMapLink(link)).toBeUndefined()
    expect(process.threadCpuUsage(start).user).toBeLessThan(100_000)
  })
})

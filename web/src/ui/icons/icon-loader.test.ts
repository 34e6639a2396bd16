import { describe, expect, it, vi } from 'vitest'
import { askService, askServices, type IconQuery, iconPath } from './icon-loader.ts'

const query: IconQuery = { type: 'icons', prefix: 'lucide', icons: ['house', 'star'] }
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const collection = { prefix: 'lucide', icons: {} }

describe('icon services', () => {
  it('icon services are asked by GET with the icons in one comma-separated parameter [R-ICON-1]', async () => {
    const fetch = vi.fn(async (_: string) => json(collection))
    await askService('https://icons.example', query, fetch)
    expect(fetch).toHaveBeenCalledExactlyOnceWith('https://icons.example/lucide.json?icons=house%2Cstar')
    expect(iconPath('lucide', ['house'])).toBe('/lucide.json?icons=house')
  })

  it.each([
    ['an object is taken', async () => json(collection), { kind: 'success', data: collection }],
    ['404 stops', async () => json({}, 404), { kind: 'abort', status: 404 }],
    ['another status asks the next', async () => json({}, 500), { kind: 'next', status: 500 }],
    ['a redirect is not 200 either', async () => json({}, 204 + 96), { kind: 'next', status: 300 }],
    [
      'a JSON that is no object asks the next with 501',
      async () => json('icons'),
      { kind: 'next', status: 501 },
    ],
    ['null asks the next with 501', async () => json(null), { kind: 'next', status: 501 }],
    ['a body of 404 stops', async () => json(404), { kind: 'abort', status: 404 }],
    [
      'what is no JSON asks the next with 501',
      async () => new Response('<html>'),
      { kind: 'next', status: 501 },
    ],
    [
      'a network failure asks the next with 503',
      async () => Promise.reject(new TypeError('offline')),
      { kind: 'next', status: 503 },
    ],
  ])('%s [R-ICON-1]', async (_, fetch, answer) => {
    expect(await askService('', query, fetch)).toEqual(answer)
  })

  it('stop with 400 for a query they do not know, and with 424 where there is no fetch [R-ICON-1]', async () => {
    const fetch = vi.fn(async () => json(collection))
    expect(await askService('', { ...query, type: 'custom' as 'icons' }, fetch)).toEqual({
      kind: 'abort',
      status: 400,
    })
    expect(fetch).not.toHaveBeenCalled()
    expect(await askService('', query, undefined)).toEqual({ kind: 'abort', status: 424 })
  })

  it('icon services are asked in order until one answers or one says stop [R-ICON-1]', async () => {
    const answers: Record<string, () => Promise<Response>> = {
      down: () => Promise.reject(new TypeError('offline')),
      busy: async () => json({}, 503),
      good: async () => json(collection),
      gone: async () => json({}, 404),
    }
    const requestedIcons: string[] = []
    const fetch = (url: string) => {
      const name = url.split('/')[0]!
      requestedIcons.push(name)
      return answers[name]!()
    }
    expect(await askServices(['down', 'busy', 'good', 'gone'], query, fetch)).toEqual({
      kind: 'success',
      data: collection,
    })
    expect(requestedIcons).toEqual(['down', 'busy', 'good'])
    requestedIcons.length = 0
    expect(await askServices(['gone', 'good'], query, fetch)).toEqual({ kind: 'abort', status: 404 })
    expect(requestedIcons).toEqual(['gone'])
    expect(await askServices(['busy', 'down'], query, fetch)).toEqual({ kind: 'next', status: 503 })
  })
})

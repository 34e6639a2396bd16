import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../../testing/app.ts'
import { readConfig } from '../config.ts'
import { mayBeIcon } from '../icon-sets.ts'
import { registerIcons } from './icons.ts'

const alone = fastify()
registerIcons(alone, [])
const helped = fastify()
registerIcons(helped, ['https://api.iconify.design'])
afterAll(() => Promise.all([alone.close(), helped.close()]))

describe('our own icon service', () => {
  it('sends a client on to the configured services for a collection that is not ours, and ends its search without any [R-ICON-1]', async () => {
    expect((await helped.inject('/icons/mdi.json?icons=home')).statusCode).toBe(300)
    expect((await alone.inject('/icons/mdi.json?icons=home')).statusCode).toBe(404)
  })

  it('answers icons by name and by another name, and tells which it has not', async () => {
    const answer = (await helped.inject('/icons/lucide.json?icons=leaf,home,no-such')).json()
    expect(Object.keys(answer.icons)).toEqual(['leaf', 'home'])
    expect(answer.not_found).toEqual(['no-such'])
    expect((await alone.inject('/icons/lucide.json')).statusCode).toBe(400)
    expect((await alone.inject('/icons/lucide.json?icons=a&icons=b')).statusCode).toBe(400)
  })

  it('finds names by their words, those that begin with the search first, and a bounded number', async () => {
    const find = async (query: string) =>
      (await alone.inject(`/icons/search?query=${encodeURIComponent(query)}`)).json()
    const { icons, total } = await find('heart')
    expect(icons[0]).toBe('lucide:heart')
    expect(icons.every((name: string) => name.includes('heart'))).toBe(true)
    expect(total).toBe(icons.length)
    expect((await find('Plus Heart')).icons).toContain('lucide:heart-plus')
    expect((await find('no such icon')).icons).toEqual([])
    const all = await find('')
    expect(all.icons).toHaveLength(96)
    expect(all.total).toBeGreaterThan(1000)
    expect((await alone.inject(`/icons/search?query=${'a'.repeat(101)}`)).statusCode).toBe(400)
    expect((await alone.inject('/icons/search?query=a&query=b')).statusCode).toBe(400)
  })

  it('lets the page reach the configured services, and no others', async () => {
    const client = await mkdtemp(join(tmpdir(), 'trau-client-'))
    await writeFile(join(client, 'index.html'), '<!doctype html>')
    const app = await startApp({ client, env: { ICON_HOSTS: 'https://api.iconify.design/v1/' } })
    try {
      const { headers } = await app.raw('GET', '/')
      const connect = /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))![1]!
      expect(connect.split(' ').filter(origin => origin.startsWith('http'))).toEqual([
        'https://api.iconify.design',
      ])
    } finally {
      await app.close()
      await rm(client, { recursive: true })
    }
    expect(() => readConfig({ ICON_HOSTS: 'api.iconify.design' })).toThrow(/ICON_HOSTS/)
  })

  it('knows which names can be drawn', () => {
    expect(mayBeIcon('lucide:leaf', false)).toBe(true)
    expect(mayBeIcon('lucide:constructor', true)).toBe(false)
    expect(mayBeIcon('mdi:home', false)).toBe(false)
    expect(mayBeIcon('mdi:home', true)).toBe(true)
  })
})

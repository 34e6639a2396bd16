import { describe, expect, it, vi } from 'vitest'
import { onlineOnlyFiles, type PrecacheEntry, plannedEntries } from '../../scripts/precache.ts'
import { answerPage, handlingOf } from './fetching.ts'
import { buildFiles, keepLater, oldBuilds } from './precache.ts'
import { sharedItem, takeShared } from './share.ts'

const origin = 'https://trau.example.vn'

describe('requests', () => {
  const first = new Set(['/favicon.svg'])
  const handle = (url: string, mode: RequestMode = 'cors', method = 'GET') =>
    handlingOf({ method, mode, url: new URL(url, origin).href }, { origin, first })

  it.each([
    ['/', 'navigate', 'page'],
    ['/people?tab=requests', 'navigate', 'page'],
    ['/share?id=1', 'navigate', 'page'],
    ['/assets/index-abc.js', 'no-cors', 'file'],
    ['/favicon.svg', 'no-cors', 'file'],
    ['/docs', 'navigate', 'none'],
    ['/files/default/1/full?token=x', 'navigate', 'none'],
    ['/media/v1/files/1', 'navigate', 'none'],
    ['/preview/pdf.html', 'navigate', 'none'],
    ['/zips/default/1?signature=x', 'navigate', 'none'],
    ['/openapi.json', 'navigate', 'none'],
    ['/chat-service/v2/domains/default/messages/@/rooms/1', 'cors', 'none'],
    ['/identity-service/v1/domains/default/users/1', 'navigate', 'none'],
    ['/icons/lucide.json', 'cors', 'none'],
    ['/media/v1/files/1', 'no-cors', 'none'],
    ['https://elsewhere.example/assets/index.js', 'no-cors', 'none'],
  ] as const)('%s as %s: %s', (url, mode, handling) => {
    expect(handle(url, mode)).toBe(handling)
  })

  it('a share is a navigation that posts to its own address, and no other post is touched', () => {
    expect(handle('/share', 'navigate', 'POST')).toBe('shared')
    expect(handle('/share', 'cors', 'POST')).toBe('none')
    expect(handle('/chat-service/v2/domains/default/messages', 'cors', 'POST')).toBe('none')
  })
})

describe('the page', () => {
  const build = { id: 'b', entry: '/assets/index-b.js', first: [], later: [] }
  const html = (text: string, status = 200) =>
    new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
  const answer = async (asked: Promise<Response | undefined>, kept: string | undefined) => {
    const put = vi.fn()
    vi.stubGlobal('caches', {
      match: async () => (kept === undefined ? undefined : html(kept)),
      open: async () => ({ put }),
    })
    const works: Promise<unknown>[] = []
    const page = await answerPage(build, asked, work => works.push(work), 20)
    await Promise.all(works)
    vi.unstubAllGlobals()
    return { text: await page.text(), put }
  }

  it('comes from the network, and the kept one is renewed only by a page of the same build', async () => {
    const same = await answer(Promise.resolve(html('new /assets/index-b.js')), 'kept')
    expect(same.text).toBe('new /assets/index-b.js')
    expect(same.put).toHaveBeenCalledOnce()
    const newer = await answer(Promise.resolve(html('new /assets/index-c.js')), 'kept')
    expect(newer.text).toBe('new /assets/index-c.js')
    expect(newer.put).not.toHaveBeenCalled()
  })

  it('the page is the kept one without a network, behind a proxy whose server is away, and when the answer takes too long', async () => {
    expect((await answer(Promise.reject(new TypeError('offline')), 'kept')).text).toBe('kept')
    expect((await answer(Promise.resolve(html('bad gateway', 502)), 'kept')).text).toBe('kept')
    const slow = new Promise<Response>(resolve => setTimeout(() => resolve(html('late')), 60))
    expect((await answer(slow, 'kept')).text).toBe('kept')
  })

  it('a refusal of the server is shown as it is', async () => {
    expect((await answer(Promise.resolve(html('forbidden', 403)), 'kept')).text).toBe('forbidden')
  })
})

describe('what is kept', () => {
  it('administration is not kept, nor what administration alone imports', () => {
    const chunk = (name: string, path: string, imports: string[] = [], dynamicImports: string[] = []) => ({
      ...{ fileName: name, moduleIds: [`/trau/web/src/${path}`], imports, dynamicImports },
    })
    const chunks = [
      chunk('index', 'main.tsx', ['button'], ['pane', 'people']),
      chunk('pane', 'features/admin/RolesPane.tsx', ['words', 'button'], ['english']),
      chunk('words', 'i18n/words/roles.ts', ['table']),
      chunk('table', 'ui/Table.tsx'),
      chunk('english', 'i18n/en/roles.ts'),
      chunk('people', 'features/people/PeopleScreen.tsx', ['shared']),
      chunk('dialog', 'features/admin/RoleDialog.tsx', ['shared']),
      chunk('shared', 'ui/Picker.tsx'),
      chunk('button', 'ui/Button.tsx'),
    ]
    expect([...onlineOnlyFiles(chunks)].sort()).toEqual(['dialog', 'english', 'pane', 'table', 'words'])
  })

  const file = (url: string, size = 1_000) => ({ url, revision: 'r', size })

  it('holds what the first pages need at once, small parts later, and no large ones', () => {
    const entries = plannedEntries(
      [
        file('assets/messenger-1.js', 900_000),
        file('assets/Dialog-1.js'),
        file('assets/emoji-1.js', 600_000),
        file('assets/font-1.woff2', 20_000),
        file('assets/emoji-2.woff2', 470_000),
        file('favicon.svg'),
      ],
      new Set(['assets/messenger-1.js']),
      64_000,
    )
    expect(entries).toEqual<PrecacheEntry[]>([
      { url: 'assets/messenger-1.js', revision: null },
      { url: 'assets/Dialog-1.js', revision: null, isLater: true },
      { url: 'assets/font-1.woff2', revision: null },
      { url: 'favicon.svg', revision: 'r' },
    ])
    const page = { url: '/', revision: 'build', entry: '/assets/index-1.js' }
    expect(buildFiles([page, ...entries])).toEqual({
      id: 'build',
      entry: '/assets/index-1.js',
      first: ['/assets/messenger-1.js', '/assets/font-1.woff2', '/favicon.svg'],
      later: ['/assets/Dialog-1.js'],
    })
  })

  it('a build is whole only once every file of it has arrived', async () => {
    const keptPaths = new Set<string>()
    const cache = {
      match: async (path: string) => keptPaths.has(path),
      put: async (path: string) => keptPaths.add(path),
    }
    vi.stubGlobal('caches', { open: async () => cache, match: async () => undefined })
    let isOnline = false
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/b.js' && !isOnline) throw new TypeError('offline')
      return new Response('')
    })
    const build = { id: 'b', entry: '', first: [], later: ['/a.js', '/b.js', '/c.js'] }
    expect(await keepLater(build)).toBe(false)
    expect([...keptPaths]).toEqual(['/a.js', '/c.js'])
    isOnline = true
    expect(await keepLater(build)).toBe(true)
    vi.unstubAllGlobals()
  })

  it('what is kept is of the last two builds', () => {
    const names = ['trau-build-a', 'other', 'trau-build-b', 'trau-build-c']
    expect(oldBuilds(names, 'trau-build-c')).toEqual(['trau-build-a'])
    expect(oldBuilds(names.slice(0, 3), 'trau-build-b')).toEqual([])
    // Back to an earlier build: it stays, with the one it replaced.
    expect(oldBuilds(names, 'trau-build-a')).toEqual(['trau-build-b'])
  })
})

describe('what is shared', () => {
  const shared = (fields: Record<string, string | File>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return sharedItem(form)
  }

  it('says nothing twice', () => {
    const url = 'https://vidu.vn/bai-viet'
    expect(shared({ title: 'Bài viết', text: `Bài viết ${url}`, url }).text).toBe(`Bài viết ${url}`)
    expect(shared({ title: 'Bài viết', text: '', url }).text).toBe(`Bài viết\n${url}`)
    expect(shared({ title: url, text: url, url }).text).toBe(url)
    expect(shared({}).text).toBe('')
  })

  it('a share that cannot be kept leads to the page that says so', async () => {
    vi.spyOn(Response, 'redirect').mockImplementation(url => new Response(`${url}`))
    const request = { formData: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
    expect(await (await takeShared(request as never)).text()).toBe('/share')
    vi.restoreAllMocks()
  })

  it('takes files with bytes, twenty at most', () => {
    const form = new FormData()
    form.append('files', new File([], 'rong.txt'))
    for (let i = 0; i < 25; i++) form.append('files', new File(['x'], `${i}.txt`))
    expect(sharedItem(form).files.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, i) => `${i}.txt`),
    )
  })
})

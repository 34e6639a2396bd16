import { describe, expect, it } from 'vitest'
import { initialChunks, partChunks, routesOf, withSharedRoutes } from './size-report.ts'

const chunk = (file: string, imports: string[] = [], isEntry = false) => ({
  file,
  imports,
  isEntry,
  name: file,
  src: file,
})
const manifest = {
  'index.html': chunk('entry.js', ['_react.js'], true),
  '_react.js': chunk('react.js'),
  '_ui.js': chunk('ui.js', ['_react.js']),
  '_list.js': chunk('list.js'),
  'style.css': chunk('style.css'),
  'src/routes/auth.tsx?tsr-split=component': chunk('auth-layout.js', ['_ui.js']),
  'src/routes/auth/index.tsx?tsr-split=component': chunk('sign-in.js', ['_ui.js']),
  'src/routes/auth/register.tsx?tsr-split=component': chunk('register.js'),
  'src/routes/_private.tsx?tsr-split=component': chunk('shell.js', ['_ui.js', 'style.css']),
  'src/routes/_private.tsx?tsr-split=errorComponent': chunk('shell-error.js'),
  'src/routes/_private/index.tsx?tsr-split=component': chunk('messenger.js', ['_list.js']),
  'src/routes/_private/drive/index.tsx?tsr-split=component': chunk('drive.js'),
  'src/features/emoji.tsx': chunk('emoji.js'),
}

describe('initialChunks', () => {
  it('initialChunks are the entry, the page, the layouts above it, and all they import at once', () => {
    expect(initialChunks(manifest, '/auth/').sort()).toEqual([
      'auth-layout.js',
      'entry.js',
      'react.js',
      'sign-in.js',
      'ui.js',
    ])
    expect(initialChunks(manifest, '/').sort()).toEqual([
      'entry.js',
      'list.js',
      'messenger.js',
      'react.js',
      'shell.js',
      'ui.js',
    ])
    expect(initialChunks(manifest, '/drive/')).toContain('drive.js')
  })

  it('initialChunks of no page are the entry’s, and every route with a page is known once', () => {
    expect(initialChunks(manifest).sort()).toEqual(['entry.js', 'react.js'])
    expect(routesOf(manifest).sort()).toEqual(['/', '/auth/', '/auth/register/', '/drive/'])
  })

  it('initialChunks of a lazy part are what it fetches beyond the page that it is opened from', () => {
    const withPart = {
      ...manifest,
      'src/features/note.tsx': chunk('note.js', ['_editor.js', '_ui.js']),
      '_editor.js': chunk('editor.js', ['_react.js', '_list.js']),
    }
    const part = { module: 'src/features/note.tsx', route: '/' }
    expect(partChunks(withPart, part).sort()).toEqual(['editor.js', 'note.js'])
    expect(() => partChunks(manifest, part)).toThrow('src/features/note.tsx')
  })

  it('initialChunks of a page that is not there stop the build rather than count nothing', () => {
    expect(() => initialChunks(manifest, '/gone/')).toThrow('/gone/')
  })

  it('know a route that stands in one chunk with others', () => {
    const { 'src/routes/_private/index.tsx?tsr-split=component': page, ...rest } = manifest
    const moduleIds = [
      '/here/web/src/routes/_private/index.tsx?tsr-split=component',
      '/here/web/src/list.tsx',
    ]
    const whole = withSharedRoutes({ ...rest, '_messenger.js': page }, [
      { fileName: 'messenger.js', moduleIds },
    ])
    expect(initialChunks(whole, '/').sort()).toEqual(initialChunks(manifest, '/').sort())
  })
})

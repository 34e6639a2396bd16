import { noteBlockId } from '@trau/contract/rules/note'
import { expect, it, onTestFinished, vi } from 'vitest'
import { withBlockIds } from './block-ids.ts'

it('blocks get their ids on a page that came without HTTPS, which has no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { content } = withBlockIds({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'heading' }] })
  const ids = content!.map(node => node.attrs?.[noteBlockId] as string)
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), expect.stringMatching(/^[0-9a-f]{12}$/)])
  expect(new Set(ids).size).toBe(2)
})

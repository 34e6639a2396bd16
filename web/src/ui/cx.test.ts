import { describe, expect, it } from 'vitest'
import { CLASS_CACHE_SIZE } from './constants.ts'
import { cachedClassLists, cx } from './cx.ts'

describe('cx', () => {
  it.each([
    [['px-4 py-2', 'px-2'], 'py-2 px-2'],
    [['px-2 pl-1', 'p-4'], 'p-4'],
    [['pl-1', 'pr-2'], 'pl-1 pr-2'],
    [['w-8 h-8', 'size-6'], 'size-6'],
    [['size-6', 'w-8'], 'size-6 w-8'],
    [['text-sm text-muted', 'text-ink'], 'text-sm text-ink'],
    [['hover:bg-fill bg-fill', 'bg-own'], 'hover:bg-fill bg-own'],
    [['md:max-w-sm', 'max-w-lg', 'md:max-w-lg'], 'max-w-lg md:max-w-lg'],
    [['data-[a:b]:px-2', 'data-[a:b]:px-3'], 'data-[a:b]:px-3'],
    [['max-w-sm', 'min-w-0'], 'max-w-sm min-w-0'],
    [['rounded-xl rounded-bl-sm', false, null, undefined, 'rounded-lg'], 'rounded-bl-sm rounded-lg'],
    [['hidden', 'flex'], 'flex'],
  ])('joins %j: of two that set the same thing the later one stays', (parts, joined) => {
    expect(cx(...parts)).toBe(joined)
  })

  it('remembers the last 500 lists and no more [R-CONST-MISC]', () => {
    for (let i = 0; i < CLASS_CACHE_SIZE * 2; i++) cx('px-1', `own-${i}`)
    expect(cachedClassLists()).toBe(CLASS_CACHE_SIZE)
  })
})

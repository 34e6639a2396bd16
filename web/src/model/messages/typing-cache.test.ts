import { describe, expect, it } from 'vitest'
import { typingShownMs, typistsAt, withoutTyping, withTyping } from './typing-cache.ts'

describe('who is typing', () => {
  it('who is typing is named by kind, oneself left out, and forgotten after five seconds', () => {
    let typing = withTyping({}, 'me', 'typing', 0)
    expect(typistsAt(typing, 'me', 1)).toBeUndefined()
    typing = withTyping(typing, 'binh', 'recording', 0)
    typing = withTyping(typing, 'chi', undefined, 1000)
    typing = withTyping(typing, 'dung', 'recording', 1000)
    expect(typistsAt(typing, 'me', 1001)).toEqual({ kind: 'recording', userIds: ['binh', 'dung'] })
    expect(typistsAt(withoutTyping(typing, 'binh'), 'me', 1001)?.kind).toBe('typing')
    expect(typistsAt(typing, 'me', typingShownMs)).toEqual({ kind: 'typing', userIds: ['chi'] })
    expect(typistsAt(typing, 'me', typingShownMs + 1000)).toBeUndefined()
  })

  it('says what is done last', () => {
    const typing = withTyping(withTyping({}, 'an', 'typing', 0), 'an', 'sendingFile', 10)
    expect(typistsAt(typing, 'me', 20)).toEqual({ kind: 'sendingFile', userIds: ['an'] })
  })
})

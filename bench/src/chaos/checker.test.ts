import { describe, expect, it } from 'vitest'
import { type Applied, check, type Fault, type History } from './checker.ts'

/** Two people, one room, three messages, everything as it should be. */
function good(): History {
  const texts = ['một', 'hai', 'ba']
  const attempts = texts.map((content, i) => ({
    roomId: 'r',
    authorId: i === 1 ? 'binh' : 'an',
    clientMessageId: `c${i + 1}`,
    content,
    n: i + 1,
  }))
  const stored = attempts.map(({ n, ...rest }) => ({ ...rest, seq: n }))
  const applied: Applied[] = stored.map(({ seq, clientMessageId, content }) => ({
    seq,
    clientMessageId,
    content,
  }))
  return {
    attempts,
    acknowledged: stored.map(({ clientMessageId, roomId, seq }) => ({ clientMessageId, roomId, seq })),
    stored,
    states: ['an', 'binh'].map(userId => ({ userId, roomId: 'r', applied: [...applied], listedSeq: 3 })),
  }
}

const applied = (history: History, seqs: number[]): History => ({
  ...history,
  states: [
    history.states[0]!,
    {
      ...history.states[1]!,
      applied: seqs.map(
        seq => history.states[0]!.applied[seq - 1] ?? { seq, clientMessageId: `c${seq}`, content: '?' },
      ),
    },
  ],
})

describe('the checker', () => {
  it('finds nothing in a good history', () => {
    expect(check(good())).toMatchObject({
      isClean: true,
      attempts: 3,
      acknowledged: 3,
      stored: 3,
      delivered: 6,
      examples: [],
    })
  })

  it('lets a message be stored whose answer never came', () => {
    const history = good()
    expect(check({ ...history, acknowledged: history.acknowledged.slice(1) }).isClean).toBe(true)
  })

  const h = good()
  const bad: [string, Fault, History][] = [
    [
      'an acknowledged message that is not stored',
      'lost',
      { ...applied(h, [1, 2]), stored: h.stored.slice(0, 2) },
    ],
    ['a hole in a room', 'lost', { ...h, stored: h.stored.filter(row => row.seq !== 2) }],
    ['a message that a member never saw', 'lost', applied(h, [1, 3])],
    ['the last message missing at a member', 'lost', applied(h, [1, 2])],
    [
      'a room list that stands behind',
      'lost',
      { ...h, states: h.states.map(state => ({ ...state, listedSeq: 2 })) },
    ],
    [
      'a message stored twice under two numbers',
      'duplicated',
      { ...h, stored: [...h.stored, { ...h.stored[2]!, seq: 4 }] },
    ],
    [
      'one number given twice',
      'duplicated',
      { ...h, stored: [...h.stored, { ...h.stored[2]!, clientMessageId: 'x' }] },
    ],
    ['a message applied twice', 'duplicated', applied(h, [1, 2, 2, 3])],
    ['messages applied out of order', 'reordered', applied(h, [1, 3, 2])],
    [
      'an author’s messages stored the other way round',
      'reordered',
      { ...h, attempts: h.attempts.map(a => ({ ...a, n: 4 - a.n })) },
    ],
    ['a stored message that nobody sent', 'invented', { ...h, attempts: h.attempts.slice(0, 2) }],
    [
      'a message stored under another author',
      'invented',
      { ...h, stored: h.stored.map(row => ({ ...row, authorId: 'chi' })) },
    ],
    ['an applied message that is not stored', 'invented', applied(h, [1, 2, 3, 4])],
    [
      'a room list that is ahead',
      'invented',
      { ...h, states: h.states.map(state => ({ ...state, listedSeq: 9 })) },
    ],
    [
      'a stored text that differs',
      'altered',
      { ...h, stored: h.stored.map(row => ({ ...row, content: 'x' })) },
    ],
    [
      'an acknowledgement that names another place',
      'altered',
      { ...h, acknowledged: h.acknowledged.map(ack => ({ ...ack, seq: ack.seq + 1 })) },
    ],
    [
      'a text that a member reads otherwise',
      'altered',
      { ...h, states: h.states.map(s => ({ ...s, applied: s.applied.map(a => ({ ...a, content: 'x' })) })) },
    ],
  ]
  it.each(bad)('finds %s', (_, fault, history) => {
    const tally = check(history)
    expect(tally.isClean).toBe(false)
    expect(tally.counts[fault]).toBeGreaterThan(0)
    expect(tally.examples.some(example => example.startsWith(fault))).toBe(true)
  })
})

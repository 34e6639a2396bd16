import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, renderHook } from '../../../testing/library.ts'
import { toast } from '../../../ui/toast.ts'
import { byName } from '../browser/order.ts'
import { node } from '../testing.ts'
import { copyNodes, deleteNodes, moveNodes, trashNodes } from './commands.ts'
import { closeDialog, useDialog } from './dialog.ts'
import { nodesOf } from './lists.ts'
import { listKey } from './node-cache.ts'

vi.mock('../../../ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

afterEach(() => {
  cleanup()
  closeDialog()
  queryClient.clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

interface NodesBody {
  nodeIds: string[]
  onConflict?: string
}

const to = { nodeId: 'to', name: 'Nơi đến' }
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => node({ nodeId: `n${n}`, parentId: 'from' }))

/** Answers what is asked for nodes; lists are empty. @returns of each request the call, the first of its nodes and how many more there are, and what happens to taken names. */
function serve(answer: (call: string, body: NodesBody) => Response) {
  const requests = stubNetwork(({ url, method, body }) =>
    method === 'POST' ? answer(callOf(url), body as NodesBody) : json({ data: { items: [], total: 0 } }),
  )
  return () =>
    requests.flatMap(({ method, url, body }) => {
      if (method !== 'POST') return []
      const { nodeIds, onConflict = '' } = body as NodesBody
      return [`${callOf(url)} ${nodeIds[0]} +${nodeIds.length - 1} ${onConflict}`.trim()]
    })
}
const callOf = (url: string) => new URL(url, 'https://trau.vn').pathname.split('/').at(-1)!
const copiesOf = ({ nodeIds }: NodesBody) =>
  json({ data: { items: nodeIds.map(nodeId => node({ nodeId: `copy of ${nodeId}`, parentId: 'to' })) } })
const nameTaken = (...nodeIds: string[]) =>
  failure('nodeNameTaken', 409, { conflicts: nodeIds.map(nodeId => ({ nodeId, name: nodeId })) })

const changesNobodysAccess = () =>
  json({ data: { gaining: { count: 0 }, losing: { count: 0 }, gainingLinks: 0, losingLinks: 0 } })

const decide = (choice: 'REPLACE' | 'RENAME') => {
  const dialog = renderHook(() => useDialog()).result.current
  return dialog?.kind === 'conflict' ? dialog.decide(choice) : undefined
}
const undo = () => {
  const [, options] = vi.mocked(toast.success).mock.lastCall as unknown as [
    string,
    { action: { onClick: () => void } },
  ]
  options.action.onClick()
}

function open(folderId: string, ...nodeIds: string[]) {
  const key = listKey({ kind: 'folder', folderId })
  const items = nodeIds.map(nodeId => node({ nodeId, parentId: folderId }))
  queryClient.setQueryData(key, { pages: [{ items }], pageParams: [{ cursor: '', order: byName }] })
  return () => nodesOf(queryClient.getQueryData(key)).map(({ nodeId }) => nodeId)
}

it('when names are taken for the second five hundred, the first are not copied once more, and undo takes all of them back', async () => {
  const refusals = [nameTaken('old')]
  const sentCalls = serve((call, body) => {
    if (call !== 'copy') return json({ data: { items: [] } })
    return (body.nodeIds[0] === 'n500' && refusals.pop()) || copiesOf(body)
  })
  await copyNodes(many(501), to)
  await decide('REPLACE')
  expect(sentCalls()).toEqual(['copy n0 +499 FAIL', 'copy n500 +0 FAIL', 'copy n500 +0 REPLACE'])
  expect(toast.success).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('501'), expect.anything())
  undo()
  await vi.waitFor(() => expect(sentCalls()).toContain('restore old +0'))
  expect(sentCalls().slice(3, 5)).toEqual(['trash copy of n0 +499', 'trash copy of n500 +0'])
})

it('what every part replaces comes back with undo, and the person is asked once', async () => {
  const sentCalls = serve((call, body) => {
    if (call !== 'copy') return json({ data: { items: [] } })
    return body.onConflict === 'FAIL' ? nameTaken(`old ${body.nodeIds[0]}`) : copiesOf(body)
  })
  await copyNodes(many(1_001), to)
  await decide('REPLACE')
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledOnce())
  undo()
  await vi.waitFor(() => expect(sentCalls().at(-1)).toBe('restore old n0 +2'))
})

it('what has moved before names were taken goes back with the rest', async () => {
  const sentCalls = serve((call, body) => {
    if (call === 'move-preview') return changesNobodysAccess()
    if (body.onConflict === 'FAIL' && body.nodeIds[0] === 'n500') return nameTaken('old')
    return json({ data: { items: body.nodeIds.map(nodeId => node({ nodeId, parentId: 'to' })) } })
  })
  const nodes = many(501)
  const shownIds = open('from', 'n0', 'n500')
  await moveNodes(nodes, to)
  // The first part is there, whatever the person decides.
  await vi.waitFor(() => expect(shownIds()).toEqual(['n500']))
  await vi.waitFor(() => expect(decide('RENAME')).toBeDefined())
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledOnce())
  expect(shownIds()).toEqual([])
  undo()
  await vi.waitFor(() =>
    expect(sentCalls().slice(-2)).toEqual(['move n0 +499 RENAME', 'move n500 +0 RENAME']),
  )
})

it('what got a number where it moved to has its own name again when that is undone', async () => {
  const names: string[] = []
  stubNetwork(({ url, method, body }) => {
    const call = callOf(url)
    if (call === 'move-preview') return changesNobodysAccess()
    if (method === 'PUT') {
      names.push((body as { name: string }).name)
      return json({ data: node({ nodeId: 'n0', parentId: 'from', name: 'n0' }) })
    }
    const { parentId, onConflict } = body as { parentId: string; onConflict: string }
    if (onConflict === 'FAIL') return nameTaken('old')
    const movedNodes = [node({ nodeId: 'n0', parentId, name: 'n0 (1)' }), node({ nodeId: 'n1', parentId })]
    return json({ data: { items: movedNodes } })
  })
  await moveNodes(many(2), to)
  await vi.waitFor(() => expect(decide('RENAME')).toBeDefined())
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledOnce())
  undo()
  await vi.waitFor(() => expect(names).toEqual(['n0']))
})

it('undo is not offered for a move out of a folder that one does not see', async () => {
  serve((call, { nodeIds }) =>
    call === 'move-preview'
      ? changesNobodysAccess()
      : json({ data: { items: nodeIds.map(nodeId => node({ nodeId, parentId: 'to' })) } }),
  )
  const { parentId: _, ...sharedNode } = node({ nodeId: 'shared' })
  await moveNodes([...many(1), sharedNode], to)
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledOnce())
  expect(vi.mocked(toast.success).mock.lastCall?.[1]).toHaveProperty('action', undefined)
})

it.each([
  ['trashed', trashNodes],
  ['deleted', deleteNodes],
] as const)('what was %s before a later part was refused stays away', async (_, act) => {
  serve((_call, { nodeIds }) =>
    nodeIds[0] === 'n500'
      ? failure('nodeLocked', 423, { until: 0 })
      : json({
          data: { nodeIds, items: nodeIds.map(nodeId => node({ nodeId, parentId: 'from', trashedTime: 1 })) },
        }),
  )
  const shownIds = open('from', 'n0', 'n500')
  await act(many(501))
  expect(shownIds()).toEqual(['n500'])
})

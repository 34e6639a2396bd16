import type { DriveNode } from '@trau/contract'
import { maxNodesAtOnce } from '@trau/contract/rules/drive'
import { expect, it } from 'vitest'
import { node } from '../testing.ts'
import { previewedNodes } from './previewed-nodes.ts'

const many = (count: number, more: (n: number) => Partial<DriveNode>) =>
  Array.from({ length: count }, (_, n) => node({ nodeId: `n${n}`, ...more(n) }))

it('one file of a folder that is not shared by itself answers for all of that folder', () => {
  const moving = many(5_000, n => ({ parentId: n % 2 ? 'a' : 'b', isShared: n < 10 }))
  expect(previewedNodes(moving)).toEqual({ nodeIds: ['n10', 'n11'], rest: 0 })
})

it('where every file of a folder is shared by itself, each is asked for', () => {
  const moving = many(3, () => ({ parentId: 'a', isShared: true }))
  expect(previewedNodes(moving)).toEqual({ nodeIds: ['n0', 'n1', 'n2'], rest: 0 })
})

it('what is shared with the person, whose folders they do not see, is asked for one by one', () => {
  const shared = many(2, () => ({ parentId: undefined, isShared: false }))
  expect(previewedNodes(shared).nodeIds).toEqual(['n0', 'n1'])
})

it('says how many are left over where one request does not take them all', () => {
  const { nodeIds, rest } = previewedNodes(many(maxNodesAtOnce + 7, n => ({ parentId: `f${n}` })))
  expect(nodeIds).toHaveLength(maxNodesAtOnce)
  expect(rest).toBe(7)
})

import type { Role } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, type Sent, stubNetwork } from '../../../api/testing.ts'
import { act, cleanup, renderHook, waitFor } from '../../../testing/library.ts'
import { useRoleDraft } from './useRoleDraft.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const role = {
  ...{ roleId: 'r1', name: 'Hỗ trợ', version: 1, permissions: [], allow: [], deny: [] },
  scope: { kind: 'TENANT' },
} as unknown as Role

it('what is chosen while a role is saved stays, and is saved on top of the new version', async () => {
  const answer = Promise.withResolvers<void>()
  const bodies: unknown[] = []
  let savedRole = role
  stubNetwork(async ({ body }: Sent) => {
    bodies.push(body)
    await answer.promise
    savedRole = { ...savedRole, ...(body as Partial<Role>), version: savedRole.version + 1 }
    return json({ data: savedRole })
  })
  const { result, rerender } = renderHook(given => useRoleDraft(given), { initialProps: role })
  act(() => result.current.change({ allow: ['user.read'], deny: [] }))
  act(() => result.current.save())
  act(() => result.current.change({ allow: ['user.read', 'user.edit'], deny: [] }))
  await act(async () => answer.resolve())
  await waitFor(() => expect(result.current.isPending).toBe(false))
  rerender(savedRole)
  expect(result.current.overrides.allow).toEqual(['user.read', 'user.edit'])
  expect(result.current.isDirty).toBe(true)
  act(() => result.current.save())
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual({ roleId: 'r1', version: 2, allow: ['user.read', 'user.edit'], deny: [] })
  await waitFor(() => expect(result.current.isPending).toBe(false))
  rerender(savedRole)
  expect(result.current.isDirty).toBe(false)
})

import { QueryClientProvider } from '@tanstack/react-query'
import type { RetentionRule } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { RuleDialog } from './RuleDialog.tsx'

const rule: RetentionRule = {
  ...{ ruleId: 'r1', scope: { kind: 'TENANT' }, kind: 'MESSAGES', days: 90, updatedTime: 1 },
  updatedBy: { userId: 'an', name: 'An' },
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('a rule that keeps for ever is sent with null for its days, which the server asks for', async () => {
  const sent = stubNetwork(({ method }) =>
    json({ data: method === 'PUT' ? { ...rule, days: null } : { items: 0, rooms: 1, isCapped: false } }),
  )
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <RuleDialog rule={rule} onClose={onClose} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'Giữ mãi mãi' }))
  fireEvent.click(screen.getByRole('button', { name: 'Lưu quy tắc' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { scope: { kind: 'TENANT' }, kind: 'MESSAGES', days: null },
  ])
})

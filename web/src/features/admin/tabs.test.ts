import type { Permission } from '@trau/contract'
import { expect, it } from 'vitest'
import { adminTabs, tabPermissions, tabsFor } from './tabs.ts'

it('shows a part to those who hold a permission of it, and to nobody else', () => {
  expect(tabsFor(new Set())).toEqual([])
  expect(tabsFor(new Set<Permission>(['report.read', 'user.lock', 'provider.read']))).toEqual([
    'reports',
    'signIn',
  ])
  expect(tabsFor(new Set(Object.values(tabPermissions).flat()))).toEqual(adminTabs)
})

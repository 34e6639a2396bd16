import { afterEach, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen, waitFor } from '../testing/library.ts'
import { Button } from './Button.tsx'
import { Menu } from './Menu.tsx'

afterEach(cleanup)

it('a menu says which of its alternatives is in force, and its other items are no choices', async () => {
  const onAction = vi.fn()
  const choice = (id: string, isChecked: boolean) => ({ id, label: id, isChecked, onAction })
  render(
    <Menu
      trigger={<Button>Giao diện</Button>}
      groups={[
        { title: 'Giao diện', items: [choice('Sáng', false), choice('Tối', true)] },
        { items: [{ id: 'out', label: 'Đăng xuất', onAction }] },
      ]}
    />,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('menuitemradio', { name: 'Tối', checked: true })).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Đăng xuất' }).hasAttribute('aria-checked')).toBe(false)
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Sáng', checked: false }))
  expect(onAction).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

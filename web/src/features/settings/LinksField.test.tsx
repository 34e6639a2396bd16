import type { ProfileLink } from '@trau/contract'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import { LinksField } from './LinksField.tsx'

afterEach(cleanup)

function Form() {
  const [links, setLinks] = useState<ProfileLink[]>([
    { label: 'Blog', url: 'https://a.vn' },
    { label: 'Ảnh', url: 'https://b.vn' },
  ])
  return <LinksField value={links} onChange={setLinks} error={undefined} />
}

it('a link that is removed gives the focus to the last one, and then to the button that adds one', async () => {
  render(<Form />)
  const press = () => {
    const button = screen.getAllByRole('button').at(-2)!
    button.focus()
    fireEvent.click(button)
  }
  press()
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('button')[0]))
  press()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')))
})

import { afterEach, describe, expect, it } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { Avatar, avatarColor, GroupAvatar } from './Avatar.tsx'

afterEach(cleanup)

const initialsIn = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-initials]')].map(face => face.getAttribute('data-initials'))

describe('Avatar', () => {
  it('shows the initials of the last two words; a small one the given name’s letter alone', () => {
    const { container } = render(<Avatar id="1" name="Phạm Ngọc Đào" />)
    expect(initialsIn(container)).toEqual(['NĐ'])
    // No text, so that it is no part of the name of what it stands in.
    expect(container.textContent).toBe('')
    const small = render(<Avatar id="1" name="Phạm Ngọc Đào" size="xs" />)
    expect(initialsIn(small.container)).toEqual(['Đ'])
  })

  it('keeps a person’s colour, and spreads people over all eight', () => {
    expect(avatarColor('018f-a')).toBe(avatarColor('018f-a'))
    const colors = new Set(Array.from({ length: 200 }, (_, i) => avatarColor(`018f-${i}`)))
    expect([...colors].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('falls back to the initials when its picture fails, and tries a new one', () => {
    const { container, rerender } = render(<Avatar id="1" name="Ngọc Đào" src="/gone.webp" />)
    fireEvent.error(container.querySelector('img')!)
    expect(initialsIn(container)).toEqual(['NĐ'])
    rerender(<Avatar id="1" name="Ngọc Đào" src="/new.webp" />)
    expect(container.querySelector('img')!.getAttribute('src')).toBe('/new.webp')
  })

  it('asks for the size it is shown at, of a picture that the server keeps in several', () => {
    const src = '/people-service/v1/domains/default/pictures/AbCdEfGhIjKlMnOpQrStUvWx'
    const { container, rerender } = render(<Avatar id="1" name="Ngọc Đào" src={src} />)
    const face = () => container.querySelector('img')!
    expect(face().getAttribute('srcset')).toBe(`${src}?size=96 96w, ${src}?size=256 256w, ${src} 2048w`)
    expect(face().getAttribute('sizes')).toBe('44px')
    rerender(<Avatar id="1" name="Ngọc Đào" src="blob:preview" />)
    expect(face().hasAttribute('srcset')).toBe(false)
  })

  it('Avatar is read with its state when no name stands beside it', () => {
    render(<Avatar id="1" name="Ngọc Đào" isOnline isDecorative={false} />)
    expect(screen.getByRole('img', { name: 'Ngọc Đào, đang hoạt động' })).toBeTruthy()
  })

  it('Avatar of a group is two of its people', () => {
    const members = [
      { id: '1', name: 'Nguyễn Văn An' },
      { id: '2', name: 'Trần Thị Ánh' },
      { id: '3', name: 'Lê Hoàng Ân' },
    ]
    const { container } = render(<GroupAvatar id="g" name="Cà phê" members={members} />)
    expect(initialsIn(container)).toEqual(['TÁ', 'VA'])
  })
})

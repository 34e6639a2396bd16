import { createPortal } from 'react-dom'
import { afterEach, expect, it } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { useNear } from './useNear.ts'

afterEach(cleanup)

function Row({ name }: { name: string }) {
  const { isNear, leave, handlers } = useNear()
  return (
    <div data-testid={name} {...handlers}>
      {isNear && `công cụ ${name}`}
      {createPortal(
        <button type="button" onClick={leave}>
          đóng {name}
        </button>,
        document.body,
      )}
    </div>
  )
}
const move = (on: Element, pointerType = 'mouse') => fireEvent.pointerMove(on, { pointerType })
const shown = () => ['một', 'hai'].filter(name => screen.queryByText(`công cụ ${name}`))

it('the mouse is near one row at a time, whatever windows have reported or hidden of its way', () => {
  render(
    <>
      <Row name="một" />
      <Row name="hai" />
    </>,
  )
  move(screen.getByTestId('một'))
  expect(shown()).toEqual(['một'])
  // It left unseen, over a window.
  move(screen.getByTestId('hai'))
  expect(shown()).toEqual(['hai'])
  fireEvent.click(screen.getByRole('button', { name: 'đóng hai' }))
  expect(shown(), 'nothing lingers when the window closes').toEqual([])
  move(screen.getByRole('button', { name: 'đóng một' }))
  expect(shown(), 'the window of a row is not the row').toEqual([])
})

it('a finger is never near', () => {
  render(<Row name="một" />)
  move(screen.getByTestId('một'), 'touch')
  expect(shown()).toEqual([])
})

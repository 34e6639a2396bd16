import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { Dialog } from './Dialog.tsx'

afterEach(cleanup)

function Queue({ isKeptOpen }: { isKeptOpen?: boolean }) {
  const [isOpen, setOpen] = useState(true)
  const [hasRow, setRow] = useState(true)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Tin hẹn giờ" isKeptOpen={isKeptOpen}>
        {hasRow && (
          <button type="button" onClick={() => setRow(false)}>
            Gửi ngay
          </button>
        )}
        <button type="button" onClick={() => setAsked(true)}>
          Xoá hết
        </button>
      </Dialog>
      {isAsked && (
        <Dialog role="alertdialog" onClose={() => setAsked(false)} title="Xoá hết?">
          <button type="button">Xoá</button>
        </Dialog>
      )}
    </>
  )
}
const openTitles = () => screen.queryAllByRole('heading').map(heading => heading.textContent)
const pressEscapeNowhere = () => fireEvent.keyDown(document.body, { key: 'Escape' })

test('Escape closes a dialog whose focused row has just gone', () => {
  render(<Queue />)
  screen.getByText('Gửi ngay').focus()
  fireEvent.click(screen.getByText('Gửi ngay'))
  pressEscapeNowhere()
  expect(openTitles()).toEqual([])
})

test('useLostFocusEscape of two dialogs it closes the upper one, and then the lower', () => {
  render(<Queue />)
  fireEvent.click(screen.getByText('Xoá hết'))
  pressEscapeNowhere()
  expect(openTitles()).toEqual(['Tin hẹn giờ'])
  pressEscapeNowhere()
  expect(openTitles()).toEqual([])
})

test('a dialog that is kept open stays', () => {
  render(<Queue isKeptOpen />)
  pressEscapeNowhere()
  expect(openTitles()).toEqual(['Tin hẹn giờ'])
})

import { afterEach, expect, it } from 'vitest'
import { cleanup, render, screen } from '../../testing/library.ts'
import { PreviewPicture } from './PreviewDialog.tsx'
import { fakeLocalMedia } from './testing/fakes.ts'

afterEach(cleanup)

it('the picture of the preview, which stays where it is, is not offered for dragging', () => {
  render(<PreviewPicture local={fakeLocalMedia({ cameraStream: new MediaStream() })} />)
  expect(screen.getByLabelText('Hình của bạn').tagName).toBe('VIDEO')
})

it('the buttons of the preview keep the focus while their devices open', () => {
  render(<PreviewPicture local={fakeLocalMedia({ opening: { microphone: true, camera: true } })} />)
  const buttons = screen.getAllByRole('button')
  expect(buttons.map(each => [each.hasAttribute('disabled'), each.getAttribute('aria-disabled')])).toEqual([
    [false, 'true'],
    [false, 'true'],
  ])
})

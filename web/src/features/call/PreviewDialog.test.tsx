import { afterEach, expect, it } from 'vitest'
import { cleanup, render, screen } from '../../testing/library.ts'
import { PreviewPicture } from './PreviewDialog.tsx'
import { fakeLocalMedia } from './testing/fakes.ts'

afterEach(cleanup)

it('the picture of the preview, which stays where it is, is not offered for dragging', () => {
  render(<PreviewPicture local={fakeLocalMedia({ cameraStream: new MediaStream() })} />)
  expect(screen.getByLabelText('Hình của bạn').tagName).toBe('VIDEO')
})

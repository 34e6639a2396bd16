import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { mediaOnTheirWay } from '../../../model/messages/carried.ts'
import { MessengerContext } from '../../../model/session/messenger.ts'
import { entryOf } from '../testing.ts'
import MediaBody from './MediaBody.tsx'

afterEach(cleanup)

it('a recording on its way can be taken back', () => {
  const file = { fileId: 'f1', kind: 'AUDIO', name: 'ghi-am.webm', mimeType: 'audio/webm', bytes: 9 } as const
  const entry = entryOf('c1', { type: 'VOICE', content: '', status: 'uploading', files: [file] })
  const onCancel = vi.fn()
  const session = { ready: { files: { urlNow: () => 'blob:here' } } }
  render(
    <MessengerContext value={session as never}>
      <MediaBody type="VOICE" roomId="room" media={mediaOnTheirWay(entry)} onCancel={onCancel} />
    </MessengerContext>,
  )
  fireEvent.click(screen.getByRole('button', { name: /ghi-am\.webm/ }))
  expect(onCancel).toHaveBeenCalledExactlyOnceWith('f1')
})

type Opener = (roomId: string, messageId: string) => void

let open: Opener = () => {}

/** Says where a click on a notice leads. Apart from the notices, whose code comes later than the page. */
export function onNoticeClick(opener: Opener) {
  open = opener
}

export const openFromNotice: Opener = (roomId, messageId) => open(roomId, messageId)

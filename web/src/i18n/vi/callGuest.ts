import { defineText } from '../text.ts'

/** The page of somebody who comes into a call by a link, without an account. */
export const callGuest = defineText('callGuest', {
  loading: 'Đang mở cuộc gọi',
  invited: 'Bạn được mời vào cuộc gọi',
  count: (n: number) => (n === 0 ? 'Chưa có ai trong cuộc gọi' : `${n} người đang trong cuộc gọi`),
  name: 'Tên của bạn',
  nameHint: 'Mọi người trong cuộc gọi thấy tên này.',
  nameNeeded: 'Bạn cho biết tên của mình nhé.',
  join: 'Vào cuộc gọi',
  ask: 'Xin vào cuộc gọi',
  askText: 'Chủ cuộc gọi sẽ cho bạn vào.',

  lobbyTitle: 'Đang chờ được cho vào',
  lobbyText: 'Chủ cuộc gọi đã được báo. Bạn giữ trang này mở nhé.',
  stopWaiting: 'Thôi chờ',

  ends: {
    LEFT: { title: 'Bạn đã rời cuộc gọi', text: 'Cuộc gọi có thể vẫn đang diễn ra.' },
    REFUSED: {
      title: 'Bạn chưa được cho vào',
      text: 'Chủ cuộc gọi đã từ chối. Bạn nhắn người mời mình nhé.',
    },
    REMOVED: { title: 'Bạn đã được đưa ra khỏi cuộc gọi', text: 'Bạn không vào lại được cuộc gọi này.' },
    ENDED: { title: 'Cuộc gọi đã kết thúc', text: 'Cảm ơn bạn đã tham gia.' },
    LOST: { title: 'Mất kết nối cuộc gọi', text: 'Bạn kiểm tra mạng rồi vào lại nhé.' },
    ELSEWHERE: {
      title: 'Bạn đang gọi ở thẻ khác',
      text: 'Cuộc gọi này đã chuyển sang thẻ khác của trình duyệt.',
    },
  },
  comeBack: 'Vào lại',

  goneTitle: 'Liên kết này không còn mở được',
  goneText:
    'Cuộc gọi đã kết thúc, hoặc liên kết đã hết hạn hay bị thu hồi. Bạn xin người mời một liên kết mới nhé.',
  failedTitle: 'Chưa mở được liên kết',
  retry: 'Thử lại',
})

export type CallGuestWords = typeof callGuest

import { defineText } from '../text.ts'

/** What members of a group may, its picture, and its end. */
export const groupRights = defineText('groupRights', {
  title: 'Quyền của thành viên',
  text: 'Trưởng nhóm và phó nhóm luôn làm được mọi việc dưới đây.',
  switches: {
    membersCanPost: 'Gửi tin nhắn',
    membersCanPin: 'Ghim tin nhắn',
    membersCanMakePolls: 'Tạo bình chọn',
    membersCanRename: 'Đổi tên, mô tả và ảnh nhóm',
    membersCanInvite: 'Thêm người vào nhóm',
    membersCanSeeMembers: 'Xem danh sách thành viên',
    newMembersCanSeeHistory: 'Thành viên mới xem được tin nhắn cũ',
  },
  hiddenMembers: 'Chỉ trưởng nhóm và phó nhóm xem được danh sách thành viên.',
  pictureMenu: 'Đổi ảnh nhóm',
  setPicture: 'Đặt ảnh nhóm',
  choosePicture: 'Chọn ảnh',
  removePicture: 'Gỡ ảnh',
  pictureSaved: 'Đã đổi ảnh nhóm',
  pictureRemoved: 'Đã gỡ ảnh nhóm',
  dissolve: 'Giải tán nhóm',
  dissolveTitle: (name: string) => `Giải tán nhóm ${name}?`,
  dissolveText: 'Mọi người sẽ ra khỏi nhóm, và toàn bộ tin nhắn của nhóm bị xoá. Không thể lấy lại.',
  dissolved: (name: string) => `Đã giải tán ${name}`,
})

/** Talk as Vietnamese people write it, made of lists and templates: the same for the same seed. */

const places =
  'Đà Nẵng|Hà Nội|Sài Gòn|Cần Thơ|Huế|Đà Lạt|Nha Trang|Phú Quốc|Hải Phòng|Vũng Tàu|Quy Nhơn|Hội An|Buôn Ma Thuột|Đồng Hới|Biên Hòa|Thái Nguyên|Ninh Bình|Hạ Long|Sa Pa|Mũi Né'.split(
    '|',
  )
const people =
  'Ngọc|Bảo|Đức|Hương|Thùy|Dũng|Dung|Ánh|Ân|Yến|Quỳnh|Khánh|Đào|Hòa|Hoa|Tuấn|Phương|Lộc|Mỹ|Vy'.split('|')
const things =
  'hợp đồng|báo cáo|bản vẽ|hóa đơn|vé tàu|đường dây|bánh chưng|cà phê|bão số ba|bảo hiểm|học phí|giấy phép|ảnh cưới|mật khẩu|khoản vay|lịch họp|đơn hàng|thuốc ho|quần áo|điện thoại'.split(
    '|',
  )
const verbs = 'gửi|nhận|xem|sửa|mang|quên|tìm|mua|bán|ký|đọc|in|hủy|giữ|trả'.split('|')
const times =
  'sáng mai|chiều nay|tối qua|thứ Hai|cuối tuần|tháng sau|ngày rằm|hôm kia|giờ nghỉ trưa|dịp Tết'.split('|')
const endings = ['nhé', 'nha mọi người', 'được không?', 'giúp mình với!', 'rồi đó…', '', '😀', 'ạ']

/** Syllables of small talk: what is said often, then anything that can be spoken. */
const often =
  'anh em mình đi thì là mà có không được rồi nhé vậy à ừ chị bạn cho với của và này đó cái gì nào sao khi nào đang sẽ đã cũng chỉ còn vẫn nữa lại thôi quá lắm nhiều ít mới xong chưa về đến làm ăn uống nói hỏi nghe thấy biết nghĩ muốn cần phải nên'.split(
    ' ',
  )
const onsets = 'b c ch d đ g gi h kh l m n ng nh ph qu r s t th tr v x'.split(' ')
const rimes =
  'a á à ạ ác ai ái an án ang áng anh ao áo au áu âm ấm ân ấn âu ây ấy e é em én eo ê ế ên ênh i ít in ính iu o ó ong óng oi ói ô ố ông ống ôi ơ ờ ơn ới u ú ung úng ui ư ứ ưng ươi ươn ương ưởng uôn uống'.split(
    ' ',
  )

function smallTalk(random: () => number): string {
  const syllable = () => {
    if (random() < 0.5) return often[Math.floor(often.length * random() ** 1.5)]!
    return onsets[Math.floor(onsets.length * random())]! + rimes[Math.floor(rimes.length * random())]!
  }
  return Array.from({ length: 4 + Math.floor(random() * 14) }, syllable).join(' ')
}

type Templates = ((pick: (list: readonly string[]) => string, n: number) => string)[]
const templates: Templates = [
  (pick, n) =>
    `${pick(times)} ${pick(people)} ${pick(verbs)} ${pick(things)} ở ${pick(places)} ${pick(endings)} ${n}`,
  (pick, n) => `Anh ${pick(people)} ơi, ${pick(things)} số ${n} ${pick(verbs)} xong chưa? ${pick(endings)}`,
  (pick, n) => `Đi ${pick(places)} ${pick(times)}, nhớ ${pick(verbs)} **${pick(things)}** (mã ${n})`,
  pick => `${pick(people)} và ${pick(people)} ${pick(verbs)} ${pick(things)}; ${pick(endings)}`,
  (pick, n) =>
    `https://vidu.vn/${n} là ${pick(things)} của chị ${pick(people)}, ${pick(times)} ${pick(verbs)}`,
  pick =>
    `${pick(things)}/${pick(things)} - ${pick(places)}: ${pick(people)} ${pick(verbs)} ${pick(endings)}`,
]

/** Numbers from 0 up to and without 1; a linear congruence, so that a list is the same everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export function makeSentences(count: number, seed = 7): string[] {
  const random = randomFrom(seed)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]!
  return Array.from({ length: count }, (_, n) =>
    random() < 0.7 ? smallTalk(random) : templates[Math.floor(random() * templates.length)]!(pick, n).trim(),
  )
}

export interface LabelledQuery {
  text: string
  kind: 'folded' | 'marked' | 'beginning' | 'other order' | 'upper case' | 'decomposed'
}

const withoutMarks = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/Đ/g, 'D')

/** What people type who look for one of these: whole or half, with marks and without, in any order. 294 of them. */
export function makeQueries(): LabelledQuery[] {
  const queries: LabelledQuery[] = []
  for (const phrase of [...places, ...people, ...things]) {
    queries.push({ text: withoutMarks(phrase).toLowerCase(), kind: 'folded' })
    queries.push({ text: phrase, kind: 'marked' })
    queries.push({ text: withoutMarks(phrase).toLowerCase().slice(0, -1), kind: 'beginning' })
    queries.push({ text: phrase.toUpperCase().normalize('NFD'), kind: 'decomposed' })
  }
  for (const [n, thing] of things.entries()) {
    queries.push({ text: `${withoutMarks(places[n]!)} ${withoutMarks(thing)}`, kind: 'other order' })
    queries.push({ text: `${people[n]} ${thing.toUpperCase()}`, kind: 'upper case' })
  }
  for (const verb of verbs.slice(0, 14)) queries.push({ text: `${verb} ${verbs[0]}`, kind: 'other order' })
  return queries
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Whether a text answers a query, and exactly so: said once more without the database, to hold it against. */
export function judge(text: string, query: string): { isHit: boolean; isExact: boolean } {
  const foldedText = wordsOf(withoutMarks(text).toLowerCase())
  const queryWords = wordsOf(withoutMarks(query).toLowerCase())
  const isHit = holdsAll(foldedText, queryWords)
  const marked = wordsOf(query.normalize('NFC').toLowerCase())
  const last = marked.at(-1)
  const own = wordsOf(text.normalize('NFC').toLowerCase())
  const isExact = marked
    .filter(word => withoutMarks(word) !== word)
    .every(word => own.some(one => (word === last ? one.startsWith(word) : one === word)))
  return { isHit, isExact: isHit && isExact }
}

const holdsAll = (words: readonly string[], asked: readonly string[]) =>
  asked.every((word, n) => words.some(one => (n === asked.length - 1 ? one.startsWith(word) : one === word)))

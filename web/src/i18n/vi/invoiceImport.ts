import type { InvoiceImportColumn, InvoiceImportError } from '@trau/contract'
import type { CsvReason } from '@trau/contract/rules/csv-import'
import { defineText } from '../text.ts'

const number = (value: number) => value.toLocaleString('vi')

/** Invoices from a CSV file. */
export const invoiceImport = defineText('invoiceImport', {
  title: 'Nhập hoá đơn từ tệp CSV',
  text: 'Mỗi dòng của tệp là một dòng hàng; các dòng cùng cột “Hoá đơn” thành một hoá đơn. Hoá đơn được lưu thành bản nháp, chưa có số và chưa gửi cho ai. Bạn xem trước từng dòng rồi mới nhập.',
  columns:
    'Bắt buộc: Nội dung, Số lượng, Đơn giá, Thuế suất (0, 5, 8, 10 hoặc KCT), và Người mua hoặc Tên đăng nhập. Không bắt buộc: Hoá đơn, Mã số thuế, Địa chỉ, Đơn vị tính, Hạn thanh toán (ngày/tháng/năm), Ghi chú. Tối đa 1.000 dòng và 1 MB.',
  sample:
    'Hoá đơn,Tên đăng nhập,Người mua,Mã số thuế,Địa chỉ,Nội dung,Đơn vị tính,Số lượng,Đơn giá,Thuế suất,Hạn thanh toán,Ghi chú\r\nA1,,Công ty Hoa Sen,0312345678,"12 Nguyễn Huệ, Quận 1",Tư vấn,giờ,"1,5",800000,10,30/12/2026,\r\nA1,,Công ty Hoa Sen,,,Tài liệu,bộ,2,150000,KCT,,\r\n',
  sampleName: 'mau-hoa-don.csv',
  tooLarge: 'Tệp lớn hơn 1 MB. Bạn chia thành nhiều tệp nhé.',
  checking: 'Đang đọc tệp',
  refused: (lines: number) =>
    `${number(lines)} dòng có lỗi. Bạn sửa hết trong tệp rồi chọn lại; khi còn lỗi thì chưa hoá đơn nào được nhập.`,
  ready: (invoices: number) => `Tệp không có lỗi: sẽ tạo ${number(invoices)} bản nháp.`,
  importedBefore: (time: string) =>
    `Một tệp giống hệt đã được nhập ${time}. Nếu nhập nữa, bạn sẽ có thêm các bản nháp y như vậy.`,
  invoice: (invoice: number) => `hoá đơn thứ ${number(invoice)} của tệp`,
  unnamed: 'Chưa có người mua',
  wholeFile: 'Cả tệp',
  run: (invoices: number) => `Tạo ${number(invoices)} bản nháp`,
  done: (invoices: number, total: string) => `Đã tạo ${number(invoices)} bản nháp, tổng cộng ${total}.`,
  repeated: (invoices: number) =>
    `Lần nhập này đã xong từ trước: ${number(invoices)} bản nháp, không tạo thêm.`,
  columnNames: {
    invoice: 'Hoá đơn',
    username: 'Tên đăng nhập',
    buyerName: 'Người mua',
    taxCode: 'Mã số thuế',
    address: 'Địa chỉ',
    description: 'Nội dung',
    unit: 'Đơn vị tính',
    quantity: 'Số lượng',
    unitPrice: 'Đơn giá',
    vatRate: 'Thuế suất',
    dueDate: 'Hạn thanh toán',
    note: 'Ghi chú',
  } satisfies Record<InvoiceImportColumn, string>,
  reasons: {
    taxCodeInvalid: () =>
      'cần 10, 12 hoặc 13 chữ số. Bảng tính có thể đã bỏ số 0 ở đầu: bạn định dạng cột là Văn bản nhé.',
    numberInvalid: () => 'không phải số.',
    numberAmbiguous: () =>
      'có thể hiểu theo hai cách. Bạn viết 1500 nếu là một nghìn rưỡi, 1,5 nếu là một rưỡi nhé.',
    tooManyDecimals: ({ max }: InvoiceImportError) =>
      max ? `có nhiều hơn ${max} chữ số sau dấu phẩy.` : 'phải là số đồng chẵn.',
    notPositive: () => 'phải lớn hơn 0.',
    negative: () => 'không được âm.',
    tooLarge: ({ max }: InvoiceImportError) => `lớn hơn ${number(max ?? 0)}.`,
    vatRateUnknown: () => 'chỉ nhận 0, 5, 8, 10 hoặc KCT.',
    dayInvalid: () => 'không phải ngày. Bạn viết như 30/11/2026 nhé.',
    accountNotFound: () => 'không có tài khoản nào như vậy.',
    differs: ({ otherLine }: InvoiceImportError) =>
      `khác với dòng ${number(otherLine ?? 0)} của cùng hoá đơn.`,
    tooManyInvoiceLines: ({ max }: InvoiceImportError) => `Hoá đơn này có quá ${number(max ?? 0)} dòng.`,
    invoiceTooLarge: ({ max }: InvoiceImportError) => `Tổng của hoá đơn này lớn hơn ${number(max ?? 0)} đ.`,
    fileTooLarge: ({ max }: InvoiceImportError) => `Tổng của cả tệp lớn hơn ${number(max ?? 0)} đ.`,
  } satisfies Record<Exclude<InvoiceImportError['reason'], CsvReason>, (error: InvoiceImportError) => string>,
})

import { describe, expect, it } from 'vitest';
import { type QrCategory, qrMissing } from '#contract/qr';
import { contentFaults, contentInput, emptyContent } from './qr-content.ts';

const verse: QrCategory = {
  _id: '1',
  title: 'شعر',
  image: null,
  kind: 'text',
  inputs: [
    { key: 'text', label: 'متن', kind: 'long', required: true },
    { key: 'poet', label: 'شاعر', kind: 'text', required: false },
  ],
  texts: true,
};
const video: QrCategory = {
  ...verse,
  kind: 'video',
  inputs: [{ key: 'file', label: 'ویدیو', kind: 'file', required: true }],
};
const link: QrCategory = {
  ...verse,
  kind: 'link',
  inputs: [{ key: 'link', label: 'لینک', kind: 'link', required: true }],
};
const upload = { id: '7', name: 'a.mp4', size: 10, isDone: true, seconds: 2.5 };

describe('the content of a code', () => {
  it('asks for what the category requires, under its input', () => {
    expect(contentFaults(verse, emptyContent, 0)).toEqual({ 'values.text': qrMissing.text });
    expect(contentFaults(verse, { ...emptyContent, inputs: { text: 'نور' } }, 0)).toEqual({});
  });

  it('takes only http and https addresses', () => {
    for (const bad of [
      '',
      'javascript:alert(1)',
      'https://',
      'https://a b',
      'https://shop@example.com',
      'https://good.com\\@evil.com',
    ])
      expect(contentFaults(link, { ...emptyContent, inputs: { link: bad } }, 0), bad).toEqual({
        'values.link': qrMissing.link,
      });
    for (const right of ['https://example.com/a', 'example.com', ' www.example.com/a\u200c'])
      expect(contentFaults(link, { ...emptyContent, inputs: { link: right } }, 0), right).toEqual({});
  });

  it('waits for a video that is still on its way', () => {
    expect(contentFaults(video, emptyContent, 0)).toEqual({ file: qrMissing.video });
    expect(contentFaults(video, { ...emptyContent, upload: { ...upload, isDone: false } }, 0)).toHaveProperty(
      'file',
    );
    expect(contentFaults(video, { ...emptyContent, upload }, 0)).toEqual({});
    expect(contentFaults(video, emptyContent, 0, true)).toEqual({});
  });

  it('sends the values of its own category only, and the upload only where a file is played', () => {
    const inputs = { text: ' نور ', poet: '', link: 'https://example.com' };
    expect(contentInput(verse, { ...emptyContent, inputs, upload }).body).toEqual({
      values: { text: 'نور' },
    });
    expect(contentInput(video, { ...emptyContent, upload }).body).toEqual({
      values: {},
      uploadId: '7',
      seconds: 2.5,
    });
  });
});

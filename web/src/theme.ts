import { createTheme, type MantineColorsTuple } from '@mantine/core';

const sea: MantineColorsTuple = [
  '#e6f6fb',
  '#d2eaf3',
  '#a5d3e5',
  '#75bbd7',
  '#4fa7cb',
  '#379ac4',
  '#2793c1',
  '#177fab',
  '#0b5c7a',
  '#07445b',
];

const inPlace = { comboboxProps: { withinPortal: false } };

export const theme = createTheme({
  colors: { sea },
  primaryColor: 'sea',
  // The lighter shades are too light to read white on, or to be read on white.
  primaryShade: 8,
  autoContrast: true,
  // Who asked the system for less motion gets none.
  respectReducedMotion: true,
  // Lists of options stay where their field is, within the page's landmarks.
  components: {
    MultiSelect: { defaultProps: inPlace },
    Select: { defaultProps: inPlace },
    TagsInput: { defaultProps: inPlace },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif', fontWeight: '650' },
});

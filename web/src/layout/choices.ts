import type { MantineColorScheme } from '@mantine/core';
import { type Language, languages } from '../i18n/language.tsx';

export const SCHEMES = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];
export const LANGUAGES = Object.keys(languages) as Language[];

import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

// Links of the application that look like Mantine's: real anchors, loaded ahead when pointed at.

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color'> & { ref?: Ref<HTMLAnchorElement> };

export const TextLink = createLink((props: AnchorProps & Attributes) => <Anchor {...props} />);

export const ButtonLink = createLink((props: ButtonProps & Attributes) => <Button component="a" {...props} />);

-- Numbers what is said to open pages, in one order for all processes: a page tells by them whether it missed anything.
CREATE SEQUENCE event_marks;

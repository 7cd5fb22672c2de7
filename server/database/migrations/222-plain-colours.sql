-- The palette has values alone: no picture of a fabric is shown anywhere.
alter table colours drop column swatch_image;
